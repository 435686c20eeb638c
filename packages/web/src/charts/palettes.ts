/** Thirteen colours for series and slices, first the five that differ most. */
export interface Palette {
  readonly label: string
  readonly light: readonly string[]
  readonly dark: readonly string[]
}

/** Ocean, sand, plum, teal, rose and what stays apart from them, with all kinds of colour blindness; about the same hue in the same place on light and on dark. */
const tides: Palette = {
  label: 'Tides (colour-blind safe)',
  light: [
    '#0471b0',
    '#c78523',
    '#55204f',
    '#12a3a0',
    '#b34657',
    '#546500',
    '#9483f5',
    '#072fa3',
    '#554430',
    '#909465',
    '#72647b',
    '#1e2600',
    '#9f7f7c',
  ],
  dark: [
    '#3d9be0',
    '#ecc463',
    '#a94384',
    '#8fe0d0',
    '#d38077',
    '#3a7411',
    '#615cdc',
    '#c5caf8',
    '#7e6456',
    '#929710',
    '#c197b6',
    '#e0edbd',
    '#6c908e',
  ],
}

const harbour: Palette = {
  label: 'Harbour',
  light: [
    '#1f6fb2',
    '#c8641a',
    '#2c8a57',
    '#c2383f',
    '#7d55b8',
    '#8a5a3c',
    '#bf4f93',
    '#667485',
    '#87800f',
    '#12899a',
    '#3d56c4',
    '#a8761a',
    '#4f7f7a',
  ],
  dark: [
    '#6cb0ee',
    '#f2a05c',
    '#62c78f',
    '#f07f84',
    '#b596e8',
    '#c79a7c',
    '#ec94c6',
    '#a5b2c2',
    '#cfc64a',
    '#55c9da',
    '#8f9ff5',
    '#e0b45c',
    '#8cc2bc',
  ],
}

const meadow: Palette = {
  label: 'Meadow',
  light: [
    '#2f7d32',
    '#a2690a',
    '#1f6f86',
    '#9c3d54',
    '#6a5aa8',
    '#6f7a1a',
    '#b1542c',
    '#2a8a77',
    '#84568b',
    '#7a6a3f',
    '#3b6fc0',
    '#a84c7f',
    '#5f6f68',
  ],
  dark: [
    '#7fcf82',
    '#e8b75a',
    '#6ac3dd',
    '#ec8ea4',
    '#b5a6f0',
    '#c3cf62',
    '#f09c76',
    '#69d2bd',
    '#d09fd8',
    '#c9b888',
    '#8db6f5',
    '#ef97c6',
    '#aabcb4',
  ],
}

const dusk: Palette = {
  label: 'Dusk',
  light: [
    '#6a3fb5',
    '#c2516b',
    '#2f6ea6',
    '#b56a12',
    '#3f7f5f',
    '#98419c',
    '#4458b0',
    '#ad4a32',
    '#2a7f8f',
    '#857015',
    '#8f4a6a',
    '#5c6b8a',
    '#6f5f9c',
  ],
  dark: [
    '#b598f5',
    '#f391a6',
    '#7bbcf0',
    '#eeb262',
    '#7fcaa2',
    '#df95e3',
    '#97a8f7',
    '#f09680',
    '#6bcadb',
    '#d3c05c',
    '#e39ab9',
    '#a9b8d8',
    '#bcaee6',
  ],
}

const slate: Palette = {
  label: 'Slate',
  light: [
    '#27506f',
    '#b06a2c',
    '#5f7f8f',
    '#7a3f4c',
    '#4a7a5e',
    '#8a7a4a',
    '#5a5f8f',
    '#9a5a4f',
    '#3f7a80',
    '#7f6a85',
    '#6f7f3f',
    '#4f5f6f',
    '#8a6a5a',
  ],
  dark: [
    '#8fbde0',
    '#e6b07c',
    '#a9c6d4',
    '#dd9aa8',
    '#96cdae',
    '#d6c795',
    '#aab0ea',
    '#e6a99e',
    '#8acbd1',
    '#cbb4d2',
    '#bccf8a',
    '#a4b6c8',
    '#d8b8a8',
  ],
}

export const palettes: readonly Palette[] = [tides, harbour, meadow, dusk, slate]

export const colorsOf = (index: number, isDark: boolean): readonly string[] =>
  (palettes[index] ?? tides)[isDark ? 'dark' : 'light']
