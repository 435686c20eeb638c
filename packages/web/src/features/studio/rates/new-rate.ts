import { lazily } from '../../../ui/load/lazily.tsx'

/** Its steps are fetched when they are asked for. */
export const NewRate = lazily(() => import('./NewRate.tsx'))
