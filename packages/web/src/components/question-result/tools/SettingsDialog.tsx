import type { ChartOptions } from '../../../charts/chart-options.ts'
import type { ChartType } from '../../../charts/chart-type.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { Measure } from './MeasureChoices.tsx'

const NumberSettings = lazily(() => import('./NumberSettings.tsx'))
const AxisSettings = lazily(() => import('../AxisSettings.tsx'))

interface SettingsDialogProps {
  readonly settings: NonNullable<ChartType['settings']>
  readonly measures: readonly Measure[]
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  readonly onClose: () => void
}

/** The settings of a view that are more than switches. */
export function SettingsDialog({ settings, measures, ...dialog }: SettingsDialogProps) {
  if (settings === 'number') return <NumberSettings {...dialog} format={measures[0]?.format} />
  return <AxisSettings {...dialog} measures={measures} hasAxisChoices={settings === 'measures'} />
}
