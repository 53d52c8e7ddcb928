/** The props of a group's fields; the screen and the wizard show the same ones. */
export interface GroupFieldsProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}
