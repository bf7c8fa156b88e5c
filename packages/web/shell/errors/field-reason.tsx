import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'

/** Text of a refusal that may name a field; the texts of fields are loaded with it. */
export default function FieldReason({ failure }: { failure: Error }) {
  return reasonText(useText(), failure)
}
