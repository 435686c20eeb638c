export const messages = {
  questionsExported: 'Questions Exported Successfully',
  dashboardsExported: 'Dashboards Exported Successfully',
  questionsFailed: 'error exporting questions meta data /(question backup)',
  dashboardsFailed: 'error exporting dashboards meta data /(dashboard backup)',
} as const
