/** What is read out to those who listen. */
let said = $state('')

export function announce(text: string) {
  // The same words twice would not be read again.
  said = said === text ? `${text}\u00a0` : text
}

export function announced(): string {
  return said
}
