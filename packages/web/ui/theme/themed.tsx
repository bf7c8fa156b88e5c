import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core'
// Without Mantine's baseline, which is our own (`base.css`). The order is Mantine's: a later sheet overrides an earlier
// one of the same weight.
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import { useContext } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { cssVariables, theme } from './theme.ts'
import { MotionContext } from './theme-provider.tsx'
import type { Motion } from './theme-provider.tsx'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)

/** What the library's sheets ask for. They come with its first part: no page waits for them. */
const variables = document.createElement('style')
variables.textContent = convertCssVariables(
  deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)),
  ':root',
)
document.head.append(variables)
document.documentElement.dataset['respectReducedMotion'] = 'true'

const nothing = () => undefined

const contextOf = (env: Motion): ComponentProps<typeof MantineContext>['value'] => ({
  // Which one is shown is told by the root's attribute (`color-scheme.ts`), and no part asks here.
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  env,
})

const contexts = { default: contextOf('default'), test: contextOf('test') }

/** A part of the library with our look about it: nothing stands around the whole page for its sake. */
export function themed<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function Themed(props: P) {
    return (
      <MantineContext value={contexts[useContext(MotionContext)]}>
        <MantineThemeContext value={whole}>
          <Part {...props} />
        </MantineThemeContext>
      </MantineContext>
    )
  }
}
