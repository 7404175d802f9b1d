import { encode } from 'uqr'

/** A picture of an address for the cameras of phones. */
export type Code = { readonly size: number; readonly path: string }

export function code(text: string): Code {
  const { size, data } = encode(text, { border: 0 })
  let path = ''
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    }),
  )
  return { size, path }
}
