/** A bound decimal with exactly these digits, for engines that tell it from a double. Plain text, so that it can leave the process. */
export class DecimalParam {
  readonly decimal: string

  constructor(decimal: string) {
    this.decimal = decimal
  }
}
