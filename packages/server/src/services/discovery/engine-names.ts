import { fieldProblem } from '@soundings/contract'
import { type Engine, type EngineName, engines } from '@soundings/engines'

export const isEngineName = (text: string): text is EngineName => Object.hasOwn(engines, text)

/** How the product calls a kind of database; one that is no longer built in keeps its stored name. */
export const labelOf = (dbType: string): string => (isEngineName(dbType) ? engines[dbType].label : dbType)

/** Whether databases of the kind estimate how many different values there are. */
export const hasEstimates = (dbType: string): boolean =>
  isEngineName(dbType) && engines[dbType].dialect.estimateDistinct !== undefined

export const isFolderEngine = ({ template }: Engine): boolean => template.asks.includes('folder')
/** Of files in the data folder, instead of a server. */
export const isFileEngine = (engine: Engine): boolean => engine.template.asks.includes('file') || isFolderEngine(engine)

export function unknownEngine(dbType: string) {
  return fieldProblem({ field: 'dbType', message: `There is no database type ${dbType}` })
}
