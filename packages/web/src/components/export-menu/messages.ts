export const messages = {
  rowsOfPivot: (format: string) => `${format} (rows, not pivoted)`,
  exporting: (name: string) => `Exporting ${name}`,
  progress: (name: string, rows: string) => `Exporting ${name}: ${rows} rows so far`,
  exported: (file: string) => `${file} is ready in Downloads`,
  exportedUnseen: (file: string) =>
    `${file} is ready, but you do not have the permission to download files. Ask an administrator.`,
  cut: (rows: string) => `It is cut at ${rows} rows; the question gives more.`,
  cancelled: 'Export cancelled',
  failed: 'Failed to export question',
  downloaded: 'file downloaded successfully',
  downloadFailed: 'File download failed',
}
