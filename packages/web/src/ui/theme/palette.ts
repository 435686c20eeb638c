import type { MantineColorsTuple } from '@mantine/core'

/** Every colour of the product. Steps go from lightest to darkest; step 6 carries white text at 4.5:1 or more. */
export const brand: MantineColorsTuple = [
  '#eaf6fe',
  '#cfe9fb',
  '#9fd3f6',
  '#67b9ef',
  '#2fa1e6',
  '#048edd',
  '#0471b0',
  '#045d92',
  '#064a73',
  '#073a5a',
]

export const teal: MantineColorsTuple = [
  '#e6f8f6',
  '#c6eeea',
  '#93dfd8',
  '#58ccc2',
  '#26b5aa',
  '#0e9a90',
  '#0a7a73',
  '#0a635e',
  '#0a4f4b',
  '#093d3b',
]

export const green: MantineColorsTuple = [
  '#e9f8ef',
  '#cdeeda',
  '#9cdfb7',
  '#64cb8e',
  '#35b46b',
  '#1b9a54',
  '#157a43',
  '#126237',
  '#104d2d',
  '#0d3c24',
]

export const amber: MantineColorsTuple = [
  '#fff6e3',
  '#fde9bd',
  '#fbd583',
  '#f7bd47',
  '#eda51c',
  '#cf8807',
  '#965f04',
  '#7a4c05',
  '#603d08',
  '#4a2f08',
]

export const red: MantineColorsTuple = [
  '#fdeeee',
  '#fad6d6',
  '#f4adad',
  '#ec7f7f',
  '#e25656',
  '#d43a3a',
  '#bf2b2b',
  '#9c2424',
  '#7b2020',
  '#5f1c1c',
]

export const gray: MantineColorsTuple = [
  '#f6f8fb',
  '#eef2f7',
  '#e3e8ef',
  '#d3dbe5',
  '#b4c0ce',
  '#76869b',
  '#5b6b80',
  '#43536a',
  '#27374d',
  '#0f1b2d',
]

/** Mantine reads this scale in dark mode: 0 is text, 2 secondary text, 4 lines, 6 surface, 7 ground. */
export const dark: MantineColorsTuple = [
  '#e6edf6',
  '#c8d5e5',
  '#9db0c8',
  '#7387a3',
  '#22304a',
  '#18243a',
  '#111a2b',
  '#0b1220',
  '#080e19',
  '#050a12',
]

interface Surroundings {
  readonly ground: string
  readonly surface: string
  /** A shade away from the surface: table headings, hovered rows. */
  readonly tint: string
  readonly line: string
  /** Edges of fields and checkboxes, which have to be seen without help from a label: 3:1 or more. */
  readonly fieldLine: string
  readonly text: string
  readonly secondary: string
  readonly link: string
  readonly danger: string
  readonly success: string
  readonly warning: string
  readonly chosen: string
  readonly focus: string
  readonly shadow: string
  readonly veil: string
}

export const light: Surroundings = {
  ground: gray[0],
  surface: '#ffffff',
  tint: gray[0],
  line: gray[2],
  fieldLine: '#7f8ea3',
  text: gray[9],
  secondary: gray[6],
  link: brand[6],
  danger: red[6],
  success: green[6],
  warning: amber[6],
  chosen: brand[0],
  focus: brand[5],
  shadow: '0 1px 2px rgba(15, 27, 45, 0.06), 0 8px 24px rgba(15, 27, 45, 0.12)',
  veil: 'rgba(15, 27, 45, 0.45)',
}

export const night: Surroundings = {
  ground: dark[7],
  surface: dark[6],
  tint: '#162136',
  line: dark[4],
  fieldLine: '#60738f',
  text: dark[0],
  secondary: dark[2],
  link: brand[3],
  danger: red[3],
  success: green[3],
  warning: amber[3],
  chosen: '#122b45',
  focus: brand[4],
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.5)',
  veil: 'rgba(3, 7, 14, 0.65)',
}

/** The sign-in cover is the same deep sea in light and dark. */
export const sea = {
  deep: '#062a45',
  middle: '#07426a',
  shallow: '#0a6aa3',
  foam: '#d9f0fd',
  line: '#7cc8f2',
  weight: '#26b5aa',
} as const
