import { customers } from '@dxweb/areas/customers/contract.ts'
import type { PersonField, Sources } from '@dxweb/areas/customers/rules.ts'
import { plansOf } from '../../parts/register/look/field-plan.ts'
import { useValueText } from '../../parts/register/values/use-value-text.ts'
import { useRegisterWords } from '../../parts/register/look/use-words.ts'
import { useText } from '../../ui/text/text.ts'
import { type Member, nameOf } from './queries.ts'
import styles from './styles/crm.module.css'

interface MergeChoiceProps {
  legend: string
  name: string
  people: readonly Member[]
  chosen: number
  textOf: (person: Member) => string
  onChoose: (id: number) => void
}

export function MergeChoice({ legend, name, people, chosen, textOf, onChoose }: MergeChoiceProps) {
  const t = useText()
  return (
    <fieldset className={styles['crmChoice']}>
      <legend>{legend}</legend>
      {people.map((person) => {
        const text = textOf(person)
        return (
          <label key={person.id} className="dx-merge-side">
            <input
              type="radio"
              name={`merge-${name}`}
              checked={chosen === person.id}
              onChange={() => onChoose(person.id)}
            />
            <span>
              <span className="dx-merge-whose">
                {nameOf(person)} · {person.id}
              </span>
              {text === '' ? <span className="dx-dim">{t('rows.nothing')}</span> : text}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface MergeFieldsProps {
  people: readonly Member[]
  sources: Sources
  onChoose: (field: PersonField, id: number) => void
}

export function MergeFields({ people, sources, onChoose }: MergeFieldsProps) {
  const t = useText()
  const words = useRegisterWords(customers)
  const text = useValueText()
  const unlike = plansOf(customers.fields).filter(
    ({ field }) => new Set(people.map((person) => person[field as PersonField])).size > 1,
  )
  return (
    <>
      <p className="dx-second">{t('crm.merge.unlike')}</p>
      {unlike.map(({ field, kind }) => (
        <MergeChoice
          key={field}
          legend={words.label(field)}
          name={field}
          people={people}
          chosen={sources[field as PersonField]}
          textOf={(person) =>
            text({
              register: customers.name,
              field,
              kind,
              value: person[field as PersonField],
              names: {},
            })
          }
          onChoose={(id) => onChoose(field as PersonField, id)}
        />
      ))}
    </>
  )
}
