export * from './sql/index.ts'

export { ColumnsNotLoaded, findColumn, HIDDEN_COLUMN, HIDDEN_TABLE, tablesCalculating } from './model/catalog.ts'
export type {
  Catalog,
  CatalogColumn,
  CatalogReference,
  CatalogTable,
  ColumnPlace,
  ColumnKind,
  ColumnPair,
  DataType,
  PlacedColumn,
} from './model/catalog.ts'
export { isDayBefore, isDayOfMonth, isStoredDay } from './model/dates/calendar.ts'
export { wallClock, wallClockText, type Clock } from './model/dates/wall-clock.ts'
export { instantsShowing, offsetAt } from './model/dates/zones.ts'
export type { FilterValue } from './model/filter-value.ts'
export {
  describePath,
  joinedTables,
  joinPaths,
  type JoinPath,
  type ReachableTable,
  type WayNames,
} from './model/join-paths.ts'
export { referencesByTable, referencesOf, type Edge, type KeyPair } from './model/references.ts'
export { relatedTables, type RelatedTable } from './model/related-tables.ts'
export { orderProblem } from './stages/ordering/row-order.ts'
export { isBoundBy, tablesAround, tablesBoundBy, type BoundTable } from './model/rule-reach.ts'
export { findWay, normaliseUse, waysTo, type ColumnWay } from './model/column-ways.ts'
export {
  columnKey,
  filtersIn,
  hasSameSecond,
  isFilterGroup,
  isSameColumn,
  NO_COLUMN,
  secondUse,
} from './model/query.ts'
export type {
  ColumnUse,
  ComputedColumn,
  Derived,
  Filter,
  FilterGroup,
  GroupColumn,
  OutputColumn,
  Query,
  Rate,
  RelatedColumn,
  SequenceColumn,
  Top,
  ViewColumn,
  VirtualColumn,
  VirtualMeaning,
} from './model/query.ts'
export { isVirtual, withFittingVirtualColumns, withVirtualColumns } from './virtual-columns/extend-catalog.ts'
export {
  relatedMeasureNames,
  relatedMeasureOf,
  relatedMeasures,
  sequenceMeasureNames,
  sequenceMeasureOf,
  sequenceMeasures,
  type RelatedMeasureName,
  type SequenceMeasureName,
} from './virtual-columns/measures.ts'
export { AccessRefused, NotThere, QueryError } from './model/query-error.ts'
export type { ResultColumn, Statement } from './model/result.ts'
export { typeOfColumn, type ValueType } from './model/value-type.ts'

export type { InputShape, Operator } from './operators/operator.ts'
export { operatorNames, operators, operatorsFor, type OperatorName } from './operators/registry.ts'
export { currentUnits } from './operators/relative-dates.ts'
export { lastUnits } from './operators/relative-dates.ts'
export { previousUnits } from './operators/relative-dates.ts'

export type { Aggregation } from './aggregations/aggregation.ts'
export type { Groupable, Grouping } from './aggregations/groupings/grouping.ts'
export { monthNames, yearText } from './aggregations/groupings/period.ts'
export { otherCell, otherLabel, rankedCells, topCounts, withoutMark, type RankedCells } from './aggregations/top.ts'
export {
  bandEdgesIn,
  bandName,
  bandRange,
  edgesProblem,
  equalEdges,
  type EdgeProblem,
} from './aggregations/groupings/bands.ts'
export { defaultCalendar, type CalendarChoices } from './aggregations/groupings/calendar-choices.ts'
export {
  aggregationNames,
  aggregations,
  aggregationsFor,
  isEstimate,
  type AggregationName,
} from './aggregations/registry.ts'
export {
  formatCell,
  groupingNames,
  groupingOf,
  groupings,
  groupingsFor,
  hasBands,
  isPrinted,
  type GroupingName,
} from './aggregations/groupings/registry.ts'
export { groupTitle, regroupedTitle } from './words/group-title.ts'
export { aggregationTitle, asksForPercentile, fractionOf, usualPercentiles } from './aggregations/aggregation-title.ts'
export {
  coarserUnit,
  dateGroupRange,
  dateUnits,
  findDateUnit,
  finerUnit,
  followsFrom,
  periodNumber,
  periodRange,
  printPeriod,
  printRange,
  rangeText,
  unitsWithin,
  type DateUnit,
} from './aggregations/groupings/date-zoom.ts'

export type { Derivation } from './derivations/derivation.ts'
export { derivationTitle } from './derivations/title.ts'
export { derivationNames, derivations, movingPeriods, type DerivationName } from './derivations/registry.ts'

export {
  rateIntervalNames,
  rateIntervals,
  rateLimits,
  ratePers,
  type RateInterval,
  type RateLimit,
  type RatePer,
} from './rates/rate.ts'

export { leavesOf, partsOf } from './formula/formula.ts'
export type {
  ArithmeticOperator,
  ComparisonOperator,
  Formula,
  FormulaError,
  LogicOperator,
  WrittenColumn,
} from './formula/formula.ts'
export {
  formulaFunctionNames,
  formulaFunctions,
  functionNamed,
  isColumnFunction,
  signatureOf,
  type ColumnFunction,
  type FormulaFunctionName,
} from './formula/functions/registry.ts'
export { isSequenceCall, type SequenceCall } from './formula/sequence-calls.ts'
export type { FormulaFunction } from './formula/functions/formula-function.ts'
export { tokenize, type Token } from './formula/tokens.ts'
export { formulaMessages, maxNesting, parseFormula, type ParsedFormula } from './formula/parse.ts'
export { printFormula, strength, type ColumnName } from './formula/print.ts'
export { formulaOf } from './formula/column-formula.ts'
export { meaningOf, otherRowsFormula, savedVirtual } from './virtual-columns/saved-meaning.ts'
export { formulaKey, hasAggregate } from './formula/compare.ts'
export {
  findInScope,
  formulaScope,
  isNameIn,
  resolveFormula,
  writtenName,
  type ResolvedFormula,
  type ScopeColumn,
} from './formula/scope.ts'
export {
  argumentHelp,
  completeFormula,
  type ArgumentHelp,
  type Completion,
  type Suggestion,
} from './formula/complete.ts'

export { cycleProblem, findCycle, typeOfFormula, withCheckedColumns } from './stages/resolving/calculated-columns.ts'
export { areRulesFitting, isClosed, isReached, isUnreached } from './stages/rules/guard.ts'
export {
  boundBy,
  isSeesNothing,
  seesNothing,
  unrestricted,
  type AccessRule,
  type RowRules,
} from './stages/rules/row-rules.ts'
export { widenedTables, type WidenedTable } from './stages/rules/widened-tables.ts'
export type { ChainMode } from './stages/rules/rule-condition.ts'
export type { CompileContext } from './statements/context.ts'
export { compile, type Page } from './compile.ts'
export { formulaText, formulaTitle } from './statements/formula-title.ts'
export { checkFormula, inspectFormula, type CheckedFormula } from './statements/check-formula.ts'
export { leavesGroupsOut } from './statements/totals/left-out-groups.ts'
export { compileCount } from './statements/count.ts'
export { compileColumnSample, hasSpread, type ColumnSampleStatement } from './statements/columns/column-sample.ts'
export { compileColumnStatistics, type StatisticsStatement } from './statements/columns/column-statistics.ts'
export { compileColumnValues, type ColumnValuesRequest } from './statements/columns/column-values.ts'
export { distributionQuery } from './statements/columns/distribution.ts'
export {
  acceptsFilter,
  filterableColumns,
  lacksValues,
  liftsFilter,
  ownFilters,
  replacesFilter,
  withDynamicFilters,
} from './statements/dynamic-filters.ts'
export { raisesLimit, wholeBefore, type WholeResult, type Zoom } from './statements/limits/whole-before.ts'
export { compileQuestionValues } from './statements/columns/question-values.ts'
export type { AnalysisStatisticName, StatisticName } from './statements/totals/statistics.ts'
export { groupedBy, withGrouped } from './statements/totals/grouped-by.ts'
export { compileGroupedRows } from './statements/totals/grouped-rows.ts'
export { formatRow, labelsWithUnits, uniqueLabels } from './statements/result-columns.ts'
export { columnsOfResult, queryProblem, resultShape } from './statements/result-shape.ts'
export { isFinerSummary, isSummarised, summaries, type SummaryName } from './model/summary.ts'
export { compileResultStatistics } from './statements/result-statistics.ts'
export { gatherPivot, type GatheredPivot } from './statements/totals/gather-pivot.ts'
export { gatherTrend, type Trend, type TrendRefusal } from './trend/gather-trend.ts'
export { wantedTrend } from './trend/wanted-trend.ts'
export { dayRange, daysIn, monthsIn, type ComparedWith, type DayRange } from './trend/day-range.ts'
export { gatherSummaries, type WantedSummaries } from './statements/totals/gather-summaries.ts'
export { compileOwnTotals } from './statements/totals/own-totals.ts'
export { compileGroupSummaries, compileSummaries, compileTotals } from './statements/totals/summaries.ts'
export { describeRowAccess } from './statements/row-access.ts'
export { compileTableAnalysis } from './statements/columns/table-analysis.ts'
export { compileTableSize, tablePartOf, type TablePart } from './statements/columns/table-part.ts'
export type { AnalysisStatistic, AnalysisRequest, AnalysisStatement } from './statements/columns/table-analysis.ts'
export {
  areOfOtherRows,
  calculatedRead,
  columnsBehind,
  columnsCompared,
  columnsUsed,
  tablesOfColumn,
  tablesOfFormula,
  tablesRead,
  usesIn,
} from './statements/tables-read.ts'
export { compileReferenceCheck } from './statements/columns/reference-check.ts'
export { compileKeyCheck } from './statements/columns/key-check.ts'

export { cellFormatter, cellNumberFormat, type CellFormat } from './format/cells.ts'
export { dateFormatter, formatDay, formatMoment, writeDate, type DateFormat } from './format/dates.ts'
export { findStyle, localeNames, oneStyle, standardStyle, type LocaleName, type WritingStyle } from './format/styles.ts'
export {
  decimalsBeyondZeros,
  formatExactly,
  formatWithDecimals,
  isExactNumber,
  isWhole,
  plainDigits,
  type ExactNumber,
} from './format/numbers/numbers.ts'
export { compareExactly, compareTexts } from './format/numbers/compare-values.ts'
export { absenceReason, absentText } from './format/absent-values.ts'
export { isNumberOrTime, spreadsheetCell, startsLikeFormula } from './format/spreadsheet-text.ts'
export {
  durationUnits,
  isCurrency,
  maxDecimals,
  maxUnitLength,
  ofHundred,
  percentForms,
  type NumberFormat,
  type NumberStyle,
} from './format/numbers/number-format.ts'
export { fixedDecimals, secondsIn, unitOf } from './format/numbers/read-format.ts'
export { numberWriter, type Room } from './format/numbers/number-writer.ts'

export {
  maxPivotColumns,
  pivotName,
  pivotRows,
  placePivot,
  type Pivot,
  type PivotChoices,
  type PivotPlaces,
  type PivotSort,
} from './pivot/pivot.ts'
export { headingRuns, pivotHeading, pivotTexts } from './pivot/headings.ts'
export { readPivotChoices } from './pivot/read-choices.ts'
export {
  arrangePivot,
  type ArrangedPivot,
  type PivotArrangement,
  type PivotColumn,
  type PivotLine,
} from './pivot/arrange-pivot.ts'

export { checkQuery } from './checks/check-query.ts'
export { addFilterProblem, hasSameFormula, isOnAggregate, isOnDerived, type FilterChoice } from './checks/filters.ts'
export { confirmedLimit, exportLimit, limits, typedLimit } from './checks/limits.ts'
export {
  addGroupProblem,
  columnMessages,
  groupProblem,
  isSameGroup,
  maxGrouped,
  maxPinned,
  pinProblem,
} from './checks/pins-and-groups.ts'
export { fiveNumbers, fiveNumbersIn } from './checks/five-numbers.ts'
export { isRawData, rawDataProblem } from './checks/raw-data.ts'
export {
  fittingViewTypes,
  maxPivotDepth,
  proposedViewType,
  shapeOf,
  viewTypeRules,
  type ResultShape,
  type ViewType,
} from './checks/view-types.ts'

export { conditionWords, valueText } from './words/condition-words.ts'
export {
  columnTitle,
  filterWords,
  formulaName,
  measureDataType,
  measureName,
  measureTitle,
  relatedRowsWords,
  type Ground,
} from './words/filter-words.ts'
export { virtualTitle } from './words/virtual-words.ts'
export { columnsInWords, filtersInWords, questionSentence } from './words/question-words.ts'
