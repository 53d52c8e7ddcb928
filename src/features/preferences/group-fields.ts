/** What the fields of a group are given; the same fields stand on the screen and in the wizard. */
export interface GroupFieldsProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}
