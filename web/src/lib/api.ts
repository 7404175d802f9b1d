import type { Problem } from './wire'

/** The server refused something, or did not answer. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status: number,
  ) {
    super(detail)
  }
}

const BASE = '/api/v1'

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(BASE + path, init)
  } catch {
    throw new Refused('offline', 'the server does not answer', 0)
  }
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new Refused(problem.code ?? 'unavailable', problem.detail ?? answer.statusText, answer.status)
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>
}

export async function text(path: string): Promise<string> {
  return (await ask(path)).text()
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const answer = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
