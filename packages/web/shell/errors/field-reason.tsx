import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'

/** A refusal may name a field, so the texts of fields are loaded with this component. */
export default function FieldReason({ failure }: { failure: Error }) {
  return reasonText(useText(), failure)
}
