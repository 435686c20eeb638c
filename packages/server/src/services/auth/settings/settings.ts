import { DEFAULT_DISPLAY_CHOICES, type DisplayChoices, type DisplaySettings } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { SettingsStore } from './settings.store.ts'

interface Needs {
  readonly store: SettingsStore
  readonly audit: Audit
  readonly timeZone: string
}

const DISPLAY = 'display'

/** Settings of the whole installation which people change while it runs. */
export function createSettings({ store, audit, timeZone }: Needs) {
  const switchOffChecks: ((viewer: Viewer) => Promise<void>)[] = []
  const view = async () => ({ enabledGDA: (await store.read('enabledGDA')) === 'true' })

  async function display(): Promise<DisplaySettings> {
    const saved = await store.read(DISPLAY)
    return {
      ...DEFAULT_DISPLAY_CHOICES,
      ...(saved !== undefined && (JSON.parse(saved) as Partial<DisplaySettings>)),
      timeZone,
    }
  }

  return {
    view,
    /** The service that owns the filters knows whom they bind. */
    registerSwitchOffCheck: (check: (viewer: Viewer) => Promise<void>) => void switchOffChecks.push(check),

    /** How results are shown to all users. */
    display,

    async saveDisplay(viewer: Viewer, settings: DisplayChoices): Promise<DisplaySettings> {
      const { timeZone: _zone, ...saved } = await display()
      const chosen = { ...saved, ...settings }
      await store.transaction(async (within) => {
        await store.write(DISPLAY, JSON.stringify(chosen), within)
        const detail = `missing values: ${chosen.nullText}${chosen.nullTextInFiles ? ', in files too' : ''}; weeks from ${chosen.weekStart}; financial year from month ${chosen.financialYearStart}`
        await audit.record(
          { username: viewer.username, action: 'settings.display', detail, address: viewer.address },
          within,
        )
      })
      return display()
    },

    async save(viewer: Viewer, { enabledGDA }: { enabledGDA: boolean }) {
      if (!enabledGDA) for (const check of switchOffChecks) await check(viewer)
      await store.transaction(async (within) => {
        await store.write('enabledGDA', String(enabledGDA), within)
        const detail = enabledGDA ? 'on' : 'off'
        await audit.record(
          { username: viewer.username, action: 'settings.gda', detail, address: viewer.address },
          within,
        )
      })
      return view()
    },
  }
}

export type Settings = ReturnType<typeof createSettings>
