import { findStyle, formatDay, formatWithDecimals, standardStyle } from '@soundings/query'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { fileNameOf } from '../files/file-name.ts'
import type { EnclosedFile } from '../files/mail-files.ts'
import { rowsText } from '../formats/format.ts'
import { formats } from '../formats/registry.ts'
import type { Head } from '../writing/head.ts'

interface Contents {
  readonly id: string
  readonly title: string
  readonly recipients: readonly string[]
  readonly sender: string
  readonly enclosed: readonly EnclosedFile[]
  readonly publicUrl: string
}

/** Programs for mails have no fonts but their own. */
const FONTS = 'Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const SHOWN_COLUMNS = 8
const SHOWN_CHARACTERS = 40
/** Of one condition, which may name a thousand values. */
const FILTER_CHARACTERS = 500

/** The files with a few words and the first rows of each, so that a glance at the mail is often enough. */
export function deliveryMail({ id, title, recipients, sender, enclosed, publicUrl }: Contents): Mail {
  const names = uniqueNames(enclosed.map(({ file }) => fileNameOf(file)))
  const parts = enclosed.map(({ file, head, filters, access }) => ({
    name: file.questionName,
    count: `${rowsText(file.rows ?? 0, findStyle(head.locale ?? 'standard'))}${file.isCut ? ' (cut; the question gives more)' : ''}`,
    link: `${publicUrl}/questions?openQuestion=${file.questionId}`,
    linkNote:
      file.request.filters.length > 0
        ? 'The link opens the question without the filters that were chosen for this email.'
        : undefined,
    filters:
      filters.length > 0 ? `Filters: ${filters.map((words) => cutTo(FILTER_CHARACTERS, words)).join('; ')}` : undefined,
    access,
    head: shorten(head),
    moreColumns: moreColumnsText(head.labels.length - SHOWN_COLUMNS),
    isMore: (file.rows ?? 0) > head.rows.length,
  }))
  const closing = [`Sent by ${sender} with Soundings.`, ...styleNote(enclosed)].join(' ')
  return {
    id,
    to: recipients,
    subject: title,
    text: `${parts.map(textOf).join('\n\n')}\n\n${closing}\n`,
    html: `<div style="font-family:${FONTS}">${parts.map(htmlOf).join('')}<p>${escapeHtml(closing)}</p></div>`,
    attachments: enclosed.map(({ file, path }, index) => ({
      filename: names[index]!,
      path,
      contentType: formats[file.extension].mediaType,
    })),
  }
}

/** Recipients may write numbers in another way than the sender: 1.234 may mean a thousand. */
function styleNote(enclosed: readonly EnclosedFile[]): string[] {
  const style = findStyle(enclosed[0]?.head.locale ?? 'standard')
  return !style || style === standardStyle
    ? []
    : [
        `Numbers are written like ${formatWithDecimals(1234.5, 1, style)} and dates like ${formatDay('2026-11-17', style)}.`,
      ]
}

interface Part {
  readonly name: string
  readonly count: string
  readonly link: string
  /** Where it shows other rows than the mail. */
  readonly linkNote: string | undefined
  /** Undefined where none narrows the rows. */
  readonly filters: string | undefined
  /** Undefined where no row rules bind the sender. */
  readonly access: string | undefined
  readonly head: Head
  /** Undefined where all are shown. */
  readonly moreColumns: string | undefined
  readonly isMore: boolean
}

function textOf({ name, count, link, linkNote, filters, access, head, moreColumns, isMore }: Part): string {
  const lines = [head.labels, ...head.rows, ...(isMore ? [['…']] : []), ...(head.totals ?? [])].map((cells) =>
    cells.join(' | '),
  )
  const notes = moreColumns ? [moreColumns] : []
  return [
    `${name}: ${count}`,
    ...(filters ? [filters] : []),
    ...(access ? [access] : []),
    '',
    ...lines,
    ...notes,
    '',
    link,
    ...(linkNote ? [linkNote] : []),
  ].join('\n')
}

function htmlOf({ name, count, link, linkNote, filters, access, head, moreColumns, isMore }: Part): string {
  const styleAt = (at: number) =>
    `border:1px solid #c9d3da;padding:4px 8px;text-align:${head.areNumbers?.[at] ? 'right;font-variant-numeric:tabular-nums' : 'left'}`
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row.map((cell, at) => `<${tag} style="${styleAt(at)}">${escapeHtml(cell)}</${tag}>`).join('')
  const dots = isMore ? `<tr><td colspan="${head.labels.length}">…</td></tr>` : ''
  const totals = (head.totals ?? []).map((row) => `<tr>${cells('th', row)}</tr>`).join('')
  const rows = `${head.rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}${dots}${totals}`
  const table = `<table style="border-collapse:collapse"><thead><tr>${cells('th', head.labels)}</tr></thead><tbody>${rows}</tbody></table>`
  const paragraph = (text: string | undefined) => (text === undefined ? '' : `<p>${escapeHtml(text)}</p>`)
  const notes = paragraph(moreColumns)
  return `<h2><a href="${escapeHtml(link)}">${escapeHtml(name)}</a></h2>${paragraph(linkNote)}${paragraph(count)}${paragraph(filters)}${paragraph(access)}${table}${notes}`
}

const moreColumnsText = (count: number): string | undefined =>
  count > 0 ? `… and ${count} more ${count === 1 ? 'column' : 'columns'}` : undefined

function shorten({ labels, rows, totals, areNumbers, locale }: Head): Head {
  const cut = (cells: readonly string[]) => cells.slice(0, SHOWN_COLUMNS).map((cell) => cutTo(SHOWN_CHARACTERS, cell))
  return { labels: cut(labels), rows: rows.map(cut), totals: totals?.map(cut), areNumbers, locale }
}

/** On one line: values may hold line breaks, which would look like another line of the mail. */
function cutTo(length: number, text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let times = 2; taken.has(unique); times += 1) unique = name.replace(/(\.\w+)$/, `_${times}$1`)
    taken.add(unique)
    return unique
  })
}
