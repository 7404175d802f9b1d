/** Default names of players. */

/** The name, with a number if another player has it. */
export function freeName(name: string, others: readonly (string | null)[]): string {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase()
  const taken = new Set(others.map((other) => folded(other ?? '')))
  let free = name
  for (let number = 2; taken.has(folded(free)); number++) free = `${name} ${number}`
  return free
}
