/** Domain separator of the commitment hash: the deal algorithm (docs/fair-deals.md). */
const DEAL = 'dominium deal 1'

/** Verifies a seed against its commitment; null without a seed or without Web Crypto. */
export async function matchesCommitment(commitment: string, seed: string | null): Promise<boolean | null> {
  // Web Crypto needs a secure context.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle || !seed) return null
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const promised = Uint8Array.from([...new TextEncoder().encode(DEAL), 0, ...bytes])
  const hash = new Uint8Array(await subtle.digest('SHA-256', promised))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}
