import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fact } from './system-facts.ts'
import classes from './SystemPanel.module.css'

export function FactCard({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {children}
      <dl className={classes.facts}>
        {facts.map(({ id, label, value, detail, tone }) => (
          <div key={id ?? label} className={classes.fact}>
            <dt>{label}</dt>
            <dd data-tone={tone}>
              {value}
              {detail && <span className={classes.detail}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
