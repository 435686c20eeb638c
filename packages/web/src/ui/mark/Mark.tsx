interface MarkProps {
  /** Height and width in pixels. */
  readonly size?: number
}

/** A weighted line let down into the depth contours. Decorative: the word stands beside it. */
export function Mark({ size = 28 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-6)" />
      <g stroke="var(--mantine-color-white)" strokeWidth="2" strokeLinecap="round">
        <path d="M5 11c0 10.5 4.5 16 11 16s11-5.5 11-16" opacity=".45" />
        <path d="M10 12c0 6.6 2.2 10.3 6 10.3s6-3.7 6-10.3" opacity=".8" />
        <path d="M16 4.5V12" />
      </g>
      <path d="M16 10l2.6 4.8a3 3 0 1 1-5.2 0z" fill="var(--mantine-color-white)" />
    </svg>
  )
}
