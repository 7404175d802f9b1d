/** HTTP client of the server's API. */
import type { Problem } from './wire'

/** A refusal by the server, or a failed connection (`offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status: number,
  ) {
    super(detail)
  }
}

const BASE = '/api/v1'

async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(BASE + path, init)
  } catch {
    throw new ApiError('offline', 'the server is not responding', 0)
  }
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  throw new ApiError(problem.code ?? 'unavailable', problem.detail ?? response.statusText, response.status)
}

export async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (response.status === 204 ? undefined : await response.json()) as T
}
