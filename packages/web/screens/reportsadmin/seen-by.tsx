import { moduleKeys } from '@dxweb/areas/access/login/contract.ts'
import { modeRoles } from '@dxweb/areas/reports/mode/rules.ts'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { CheckField } from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './reportsadmin.module.css'

// catalog: role.*
// catalog: reportsadmin.module.*

interface TicksProps extends DrawnInput {
  values: readonly string[]
  textOf: (value: string) => string
}

function Ticks({ label, about, typed, error, values, textOf, onChange }: TicksProps) {
  const chosen = (typed ?? []) as readonly string[]
  const tick = (value: string, on: boolean) =>
    onChange(values.filter((each) => (each === value ? on : chosen.includes(each))))
  return (
    <fieldset
      className={styles['reportsadminTicks']}
      aria-invalid={error !== undefined || undefined}
    >
      <legend>{label}</legend>
      {about && <p className="dx-dim dx-small">{about}</p>}
      <div>
        {values.map((value) => (
          <CheckField
            key={value}
            label={textOf(value)}
            value={chosen.includes(value)}
            onChange={(on) => tick(value, on)}
          />
        ))}
      </div>
      {error && (
        <p className="dx-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function RoleTicks(input: DrawnInput) {
  const t = useText()
  return (
    <Ticks
      {...input}
      about={t('reportsadmin.roles.about')}
      values={modeRoles}
      textOf={(role) => t(`role.${role}`)}
    />
  )
}

export function ModuleTicks(input: DrawnInput) {
  const t = useText()
  return (
    <Ticks
      {...input}
      about={t('reportsadmin.modules.about')}
      values={moduleKeys.filter((module) => module !== 'react19-module')}
      textOf={(module) => t(`reportsadmin.module.${module}`)}
    />
  )
}
