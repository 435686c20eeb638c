import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { aggregations, isFilterGroup } from '@soundings/query'
import { JoinedBy } from '../../../components/other-rows/JoinedBy.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import type { ViewItem } from '../model/studio-state.ts'
import { conditionText } from '../model/question/titles.ts'
import {
  addViewCondition,
  changeViewCondition,
  removeViewCondition,
  setConditionOperator,
} from '../model/views/view-conditions.ts'
import { useStudio } from '../studio-context.ts'
import { FilterPopup } from './FilterPopup.tsx'
import classes from './Panel.module.css'

/** The conditions under which a view counts a row, with the filter editor's own ones; a click changes one. */
export function ViewConditions({ view }: { view: ViewItem }) {
  const { state, act } = useStudio()
  if (aggregations[view.aggregation].level !== 'aggregate') return null
  const { operator, items } = view.where ?? { operator: 'and', items: [] }
  return (
    <div className={classes.conditions} role="group" aria-label={`Conditions of ${view.label}`}>
      {items.map((item, at) => {
        const words = conditionText(state, item)
        return (
          <div key={`${at} ${words}`} className={classes.conditionOfView}>
            {isFilterGroup(item) ? (
              <span className={classes.filterText}>{words}</span>
            ) : (
              <FilterPopup
                label="Change the condition"
                filter={item}
                isOfRows
                onDone={(filter) => act((before) => changeViewCondition(before, view.id, at, filter))}
                target={(open) => (
                  <UnstyledButton className={classes.itemButton} onClick={open} aria-label={`Change where ${words}`}>
                    <span className={classes.filterText} title={words}>
                      where {words}
                    </span>
                  </UnstyledButton>
                )}
              />
            )}
            <Tooltip label="Remove">
              <IconButton
                size={22}
                aria-label={`Remove ${words}`}
                onClick={() => void act((before) => removeViewCondition(before, view.id, at))}
              >
                <IconX size={16} />
              </IconButton>
            </Tooltip>
          </div>
        )
      })}
      {items.length > 1 && (
        <JoinedBy
          operator={operator}
          onChange={(chosen) => void act((before) => setConditionOperator(before, view.id, chosen))}
        />
      )}
      <FilterPopup
        label={`Add a condition to ${view.label}`}
        isOfRows
        onDone={(filter) => act((before) => addViewCondition(before, view.id, filter))}
        target={(open) => (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} />}
            onClick={open}
            aria-label={`Add a condition to ${view.label}`}
          >
            Condition
          </Button>
        )}
      />
    </div>
  )
}
