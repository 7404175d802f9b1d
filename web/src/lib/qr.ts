import { encode } from 'uqr'

/** QR code as an SVG path, one unit per module. */
export type QrCode = { readonly size: number; readonly path: string }

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: 0 })
  let path = ''
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    }),
  )
  return { size, path }
}
