// Development only: all symbols of Art.svelte on one page (?theme=dark for the dark theme, ?only=id for one part).
import { mount } from 'svelte'
import Art from './Art.svelte'

const terrains = { w: 'wheat', f: 'forest', l: 'lake', p: 'pasture', s: 'swamp', m: 'mine' } as const
type Letter = keyof typeof terrains
const query = new URLSearchParams(location.search)
const theme = query.get('theme') ?? 'light'
document.documentElement.dataset.theme = theme

/** Kingdom with two characters per square: terrain and crowns. `C1` is player 1's castle, `..` is empty. */
const small = ['w0 w1 f0 f0 f1', 'w0 w0 l0 f0 p2', 'l0 l1 C1 p0 p0', 's1 l0 s0 m1 p1', 's2 s0 s0 m3 m2']
const large = [
  'f0 f0 f1 w0 w0 w0 l1',
  'f0 f1 w0 w1 l0 l0 l0',
  'p0 p0 w0 w0 l0 l1 s2',
  'p2 p0 p0 C4 s0 s0 s0',
  'p0 m2 m0 f0 s1 s0 w0',
  'm1 m3 p1 f0 f0 w0 w1',
  '.. .. l0 l0 f1 w0 w0',
]

function square(code: string, x: number, y: number): string {
  if (code === '..') return ''
  if (code[0] === 'C')
    return `<rect x="${x}" y="${y}" width="100" height="100" fill="#efe2c4"/><use href="#castle-${code[1]}" x="${x + 4}" y="${y + 4}" width="92" height="92"/>`
  const name = terrains[code[0] as Letter]
  let out = `<use href="#glyph-${name}" x="${x}" y="${y}" width="100" height="100"/>`
  const crowns = Number(code[1])
  for (let i = 0; i < crowns; i++)
    out +=
      query.get('crowns') === 'row'
        ? `<use href="#crown" x="${x + 97 - 31 * (i + 1)}" y="${y + 4}" width="30" height="24"/>`
        : `<use href="#crown" x="${x + 59}" y="${y + 3 + 32 * i}" width="38" height="30.4"/>`
  return out
}

function kingdom(rows: string[], px: number): string {
  const grid = rows.map((row) => row.split(' '))
  const width = grid[0]?.length ?? 0
  const at = (x: number, y: number) => grid[y]?.[x] ?? '..'
  let body = ''
  let edges = ''
  const grounds: Record<string, string> = {}
  grid.forEach((row, y) =>
    row.forEach((code, x) => {
      body += square(code, x * 100, y * 100)
      const name = terrains[code[0] as Letter]
      if (name) grounds[name] = `${grounds[name] ?? ''}M${x * 100} ${y * 100}h100v100h-100z`
      if (code[0] !== at(x + 1, y)[0]) edges += `M${x * 100 + 100} ${y * 100}v100`
      if (code[0] !== at(x, y + 1)[0]) edges += `M${x * 100} ${y * 100 + 100}h100`
    }),
  )
  // One path per terrain avoids hairlines at odd scales.
  const ground = Object.entries(grounds)
    .map(([name, d]) => `<path fill="url(#ground-${name})" d="${d}"/>`)
    .join('')
  return `<svg viewBox="0 0 ${width * 100} ${grid.length * 100}" width="${width * px}" height="${grid.length * px}">${ground}${body}<path d="${edges}" fill="none" stroke="#fff6dd" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"/></svg>`
}

function strip(px: number): string {
  return kingdom(['w0 f0 l0 p0 s0 m0'], px)
}

function pieces(px: number): string {
  let out = ''
  ;['castle', 'king', 'token'].forEach((kind, y) => {
    for (let n = 1; n <= 4; n++)
      out += `<use href="#${kind}-${n}" x="${(n - 1) * 110}" y="${y * 110}" width="100" height="100"/>`
  })
  return `<svg viewBox="0 0 440 330" width="${4.4 * px}" height="${3.3 * px}">${out}</svg>`
}

const parts: Record<string, () => string> = {
  strips: () => [28, 56, 96].map(strip).join('<br>'),
  small: () => [28, 56, 96].map((px) => kingdom(small, px)).join('<br>'),
  odd: () => kingdom(small, 37.3),
  large: () => [28, 56, 96].map((px) => kingdom(large, px)).join('<br>'),
  pieces: () => [28, 56, 96].map(pieces).join('<br>'),
  inks: () =>
    [1, 2, 3, 4]
      .map(
        (n) =>
          `<svg width="120" height="36"><rect width="120" height="36" rx="8" fill="var(--seat-${n})"/><text x="12" y="24" fill="var(--seat-${n}-ink)">player ${n}: 42</text></svg>`,
      )
      .join('<br>'),
  icon: () =>
    '<img src="/icon.svg" width="16" height="16" alt="16"> <img src="/icon.svg" width="32" height="32" alt="32"> <img src="/icon.svg" width="128" height="128" alt="128">',
}

mount(Art, { target: document.body })
const table = document.createElement('main')
table.className = theme === 'dark' ? 'table night' : 'table'
const only = query.get('only')?.split(',')
for (const [id, draw] of Object.entries(parts)) {
  if (only && !only.includes(id)) continue
  const box = document.createElement('section')
  box.className = 'paper'
  box.innerHTML = draw()
  table.append(box)
}
document.body.append(table)
