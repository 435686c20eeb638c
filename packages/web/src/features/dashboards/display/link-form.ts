import { emptySecretForm, type SecretForm } from '../../../components/secrets/secret-form.ts'
import { usualSettings, type DisplaySettings } from './display-settings.ts'

export interface LinkForm extends SecretForm, DisplaySettings {}

const lifetimes = [
  { days: 1, label: '1 day' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
]

/** Those that the installation allows, and its longest where that is none of them. */
export function lifetimesUpTo(daysMax: number): { value: string; label: string }[] {
  const allowed = lifetimes.filter(({ days }) => days <= daysMax)
  const longest = { days: daysMax, label: `${daysMax} days` }
  const offered = allowed.some(({ days }) => days === daysMax) ? allowed : [...allowed, longest]
  return offered.map(({ days, label }) => ({ value: String(days), label }))
}

export const emptyLinkForm = (daysMax: number): LinkForm => ({
  ...emptySecretForm,
  days: String(Math.min(Number(emptySecretForm.days), daysMax)),
  ...usualSettings,
})
