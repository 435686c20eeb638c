export const messages = {
  exporting: (name: string) => `Exporting ${name}`,
  progress: (name: string, rows: string) => `Exporting ${name}: ${rows} rows so far`,
  exported: (name: string, format: string) => `${name} (${format}) is in Downloads`,
  exportedUnseen: (name: string, format: string) => `${name} (${format}) is ready, but you do not have the permission to download files. Ask an administrator.`,
  cut: (rows: string) => `It is cut at ${rows} rows; the question gives more.`,
  cancelled: 'The export was cancelled',
  failed: 'Failed to export question',
  downloaded: 'file downloaded successfully',
  downloadFailed: 'File download failed',
}
