import { Radio } from '@mantine/core'
import type { Locale } from '@soundings/contract'
import { formatWithDecimals, writeDate } from '@soundings/query'
import { useQueryClient } from '@tanstack/react-query'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { accountQueries, useAccount } from '../../../api/session/account.ts'
import { useSavePreferences } from '../../../api/session/preferences.ts'
import { useChoice } from '../../../ui/form/use-choice.ts'
import { setLocale, styleOf } from '../../../ui/format/style/writing-style.ts'
import classes from './FormatsPanel.module.css'

const labels: Record<Locale, string> = {
  standard: 'Standard',
  browser: 'As this browser',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'de-DE': 'German',
  'de-CH': 'Swiss',
  'fr-FR': 'French',
  'it-IT': 'Italian',
  'nl-NL': 'Dutch',
  iso: 'ISO',
}

/** A day that cannot be taken for a month. */
const example = { year: '2026', month: 11, day: 17, hour: 14, minute: 30 }

/** How one reads and types dates and numbers. No other screen is open meanwhile, so that all of them begin in the new style. */
export function FormatsPanel() {
  const account = useAccount()
  const cache = useQueryClient()
  const save = useSavePreferences()
  const { shown: chosen, choose } = useChoice<Locale>(account.locale ?? 'standard', async (locale) => {
    if (!(await reportOutcome(save.mutateAsync({ locale }), { failed: causeOr('Your choice could not be saved') })))
      return
    setLocale(locale)
    cache.setQueryData(accountQueries.current().queryKey, (known) => known && { ...known, locale })
  })

  return (
    <div className={classes.panel}>
      <p>
        How dates and numbers are written on your screens and in the emails that you send. Words stay English. Files and
        the API are the same for everybody.
      </p>
      <Radio.Group label="Write dates and numbers as" value={chosen} onChange={choose}>
        <div className={classes.choices}>
          {(Object.keys(labels) as Locale[]).map((locale) => (
            <Radio
              key={locale}
              value={locale}
              classNames={{ body: classes.choice, labelWrapper: classes.wide, label: classes.label }}
              label={<Choice locale={locale} />}
            />
          ))}
        </div>
      </Radio.Group>
      <p>{typingHint(chosen)}</p>
    </div>
  )
}

function Choice({ locale }: { locale: Locale }) {
  const style = styleOf(locale)
  return (
    <>
      <span className={classes.name}>
        {labels[locale]}
        {locale === 'browser' && ` (${navigator.language})`}
      </span>
      <span>{writeDate(style.listDay, example)}</span>
      <span>{writeDate(style.clock, example)}</span>
      <span className={classes.number}>{formatWithDecimals(1_234_567.5, 2, style)}</span>
    </>
  )
}

function typingHint(locale: Locale): string {
  const { typedDay, decimal } = styleOf(locale)
  return `You type days as ${typedDay} and decimals after a ${decimal === ',' ? 'comma' : 'point'}: 1234${decimal}5.`
}
