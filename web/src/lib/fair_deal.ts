/** Name of the algorithm that is hashed together with the seed (docs/fair-deals.md). */
const DEAL = 'dominium deal 1'

/** Whether a seed is the one a commitment promised; null without a seed or where the browser cannot hash. */
export async function matchesCommitment(commitment: string, seed: string | null): Promise<boolean | null> {
  // Browsers offer it only at addresses with encryption.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle || !seed) return null
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const promised = Uint8Array.from([...new TextEncoder().encode(DEAL), 0, ...bytes])
  const hash = new Uint8Array(await subtle.digest('SHA-256', promised))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}
