import type { RichText } from '@dxweb/kit/text/rich-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ColorField } from '../../ui/fields/color-field.tsx'
import {
  CheckField,
  DecimalField,
  FieldRow,
  FieldStack,
  LongTextField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../ui/fields/fields.tsx'
import { FormFoot } from '../../ui/fields/form-foot.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Card } from '../../ui/page/card.tsx'
import RichTextEditor from '../../ui/rich-text/rich-text-editor.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './gallery.module.css'

const nothing = () => undefined

export function Fields() {
  const t = useText()
  const [text, type] = useState('')
  const name = t('gallery.sample.name')
  const [count, setCount] = useState<number | null>(12)
  const [ore, setOre] = useState<number | null>(14_950)
  const [chosen, choose] = useState<string | null>('a')
  const [isOn, setOn] = useState(true)
  const [color, paint] = useState('#2f7f74')
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
  const [document, write] = useState<RichText>(() => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: t('gallery.sample.sentence') }] },
    ],
  }))
  return (
    <>
      <Card title={t('gallery.texts')}>
        <div className={styles['galleryFields']}>
          <TextField
            label={name}
            value={text}
            required
            about={t('gallery.sample.hint')}
            onChange={type}
          />
          <TextField
            label={t('gallery.sample.wrong')}
            value="Kari"
            error={t('field.taken')}
            onChange={nothing}
          />
          <TextField label={t('gallery.sample.off')} value="Kari" disabled onChange={nothing} />
          <LongTextField label={t('gallery.sample.note')} value={text} rows={3} onChange={type} />
          <SearchBox label={t('gallery.sample.search')} />
        </div>
      </Card>
      <Card title={t('gallery.values')}>
        <FieldStack>
          <FieldRow>
            <NumberField
              label={t('gallery.sample.number')}
              value={count}
              min={1}
              max={20}
              onChange={setCount}
            />
            <DecimalField
              label={t('gallery.sample.decimal')}
              value={count}
              unit="%"
              onChange={setCount}
            />
            <MoneyField label={t('gallery.sample.amount')} value={ore} onChange={setOre} />
          </FieldRow>
          <FieldRow>
            <SelectField
              label={t('gallery.sample.choice')}
              value={chosen}
              options={options}
              onChange={choose}
            />
            <ColorField label={t('gallery.sample.color')} value={color} onChange={paint} />
          </FieldRow>
          <CheckField label={t('gallery.sample.check')} value={isOn} onChange={setOn} />
          <SwitchField label={t('gallery.sample.switch')} value={isOn} onChange={setOn} />
          <SwitchField label={t('gallery.sample.off')} value={false} disabled onChange={nothing} />
        </FieldStack>
      </Card>
      <Card title={t('gallery.richText')}>
        <div className={styles['galleryFields']}>
          <RichTextEditor label={t('gallery.sample.note')} start={document} onChange={write} />
          <RichTextView document={document} />
        </div>
        <FormFoot>
          <Button onClick={nothing}>{t('shell.cancel')}</Button>
          <Button look="main" onClick={nothing}>
            {t('gallery.sample.save')}
          </Button>
        </FormFoot>
      </Card>
    </>
  )
}
