import { venueModules } from '@dxweb/areas/partners/venues/rules.ts'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/partneradmin.module.css'

// catalog: partneradmin.module.*

interface ModuleChecksProps {
  chosen: readonly string[]
  onChange: (modules: readonly string[]) => void
}

export function ModuleChecks({ chosen, onChange }: ModuleChecksProps) {
  const t = useText()
  const change = (module: string, isOn: boolean) =>
    onChange(venueModules.filter((each) => (each === module ? isOn : chosen.includes(each))))
  return (
    <fieldset className={styles['moduleChecks']}>
      <legend className="dx-hidden">{t('partneradmin.modules')}</legend>
      {venueModules.map((module) => (
        <CheckField
          key={module}
          label={t(`partneradmin.module.${module}`)}
          about={t(`partneradmin.module.${module}.about`)}
          value={chosen.includes(module)}
          onChange={(isOn) => change(module, isOn)}
        />
      ))}
    </fieldset>
  )
}
