export { createDuckDbFile, type FileStatement } from './driver-process/create-file.ts'
export { assertMayOpenFile, isNameOfUpload } from './connections/database-file.ts'
export { endBy } from './connections/end-by.ts'
export { fileIdentity, isWithin, sharesFiles } from './connections/file-identity.ts'
export { DATABASE_WORDS, EngineError, type EngineErrorKind } from './engine-error.ts'
export { readAll } from './engine.ts'
export { serverNotice } from './flavours.ts'
export type {
  Batch,
  ConnectionField,
  ConnectionSettings,
  ConnectionTemplate,
  CsvFormat,
  DataType,
  DriverDeath,
  Engine,
  JsonFormat,
  Piece,
  ResultColumn,
  Row,
  RunnableStatement,
  Session,
  SourceColumn,
  SourceReference,
  SourceTable,
  SourceType,
  StreamOptions,
  Value,
} from './engine.ts'
export { isTableFile } from './duckdb/files/table-files.ts'
export { engines, type EngineName } from './registry.ts'
export { loadUpload, previewUpload } from './driver-process/uploads.ts'
export type {
  ColumnDifferences,
  ExistingTable,
  LoadOutcome,
  Misfits,
  ReadSettings,
  UploadFormat,
  UploadPreview,
} from './upload-types.ts'
