// Runs before the styles are applied, so that a dark page never flashes white.
const chosenScheme = /(?:^|; )colorScheme=(light|dark)/.exec(document.cookie)?.[1]
const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', chosenScheme ?? systemScheme)

// The page's security policy forbids building functions from text; zod would try it once and leave an error in the console.
globalThis.__zod_globalConfig = { jitless: true }
