/** Contrast ratio of two opaque colours (`#rrggbb`) as WCAG 2 defines it: 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether white is read better than black on a colour; the better of the two always has 4.5. */
export const wantsWhite = (ground: string): boolean =>
  contrastRatio(ground, '#ffffff') >= contrastRatio(ground, '#000000')

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
