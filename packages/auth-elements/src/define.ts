import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { AuthConfig } from './config.ts';
import { type ElementKind, elementKinds, eventsOf, propertiesOf, wrapperProperty } from './elements.ts';
import { toFormConfig } from './form-config.ts';
import { forms } from './forms/forms.ts';
import { toCallback, toKebab } from './names.ts';
import { adoptSheets, toSheets } from './styles.ts';

export interface RegistrationOptions extends AuthConfig {
  /** Whether forms are in a shadow root. The default is true. */
  readonly shadowDom?: boolean | undefined;
  /** Style sheets of the host for the inside of the elements. */
  readonly shadowDomCss?: string | readonly string[] | undefined;
  /** Names that replace `portico-login` and so on. */
  readonly names?: Partial<Readonly<Record<ElementKind, string>>> | undefined;
}

const toElementName = (kind: ElementKind): string => `portico-${kind}`;

/** Defines all elements. A second call does nothing. */
export function registerAuthElements(options: RegistrationOptions = {}): void {
  for (const kind of elementKinds) {
    registerElement(options.names?.[kind] ?? toElementName(kind), () => toElementClass(kind, options));
  }
}

// https://html.spec.whatwg.org/#valid-custom-element-name, without the characters outside of ASCII.
const namePattern = /^[a-z][a-z0-9._]*-[a-z0-9._-]*$/;
const takenByStandards = ['annotation-xml', 'color-profile', 'font-face', 'missing-glyph'];

export function registerElement(name: string, toClass: () => CustomElementConstructor): void {
  const kebab = toKebab(name);
  if (!namePattern.test(kebab) || takenByStandards.includes(kebab)) {
    console.error(`"${name}" cannot be the name of an element: it needs a hyphen, and a letter first.`);
    return;
  }
  if (!customElements.get(kebab)) customElements.define(kebab, toClass());
}

/** Counts mounted elements, so that each has its own prefix for ids. */
let mounted = 0;

function toElementClass(kind: ElementKind, options: RegistrationOptions): CustomElementConstructor {
  const { shadowDom = true, shadowDomCss } = options;
  const config = toFormConfig(options);
  const rows = propertiesOf(kind);
  const names = [wrapperProperty, ...Object.keys(rows)];
  const nameOf = new Map(names.map((name) => [toKebab(name), name]));
  const isFlag = (name: string) => rows[name]?.kind === 'flag';
  const sheets = toSheets(shadowDomCss);

  class AuthElement extends HTMLElement {
    static readonly observedAttributes = [...nameOf.keys()];

    #given: Record<string, unknown> = {};
    #place: HTMLElement | ShadowRoot | undefined;
    #box: HTMLElement | undefined;
    #root: Root | undefined;

    connectedCallback(): void {
      // Properties that were set before the element was defined hide the accessors.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue;
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      this.#draw();
    }

    disconnectedCallback(): void {
      // An element that is moved within the page is connected again by then, and keeps its typed values.
      queueMicrotask(() => {
        if (!this.isConnected) this.#takeAway();
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const name = nameOf.get(attribute);
      if (name) this.setGiven(name, isFlag(name) ? (value === null ? undefined : true) : (value ?? undefined));
    }

    getGiven(name: string): unknown {
      return this.#given[name];
    }

    setGiven(name: string, value: unknown): void {
      this.#given = { ...this.#given, [name]: value };
      if (this.isConnected && this.#root) this.#draw();
    }

    #draw(): void {
      const place = this.#findPlace();
      if (!place) return;
      if (place !== this.#place) this.#moveTo(place);
      this.#root?.render(createElement(forms[kind] as ComponentType, this.#toProps()));
    }

    /** Undefined while the page is loading, because the wrapper may still come. */
    #findPlace(): HTMLElement | ShadowRoot | undefined {
      if (shadowDom) return this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const id = toWrapperId(this.#given[wrapperProperty], this.localName);
      const wrapper = document.getElementById(id);
      if (wrapper) return wrapper;
      if (document.readyState === 'loading') {
        document.addEventListener('DOMContentLoaded', () => this.isConnected && this.#draw(), { once: true });
        return undefined;
      }
      if (this.#place !== this) warn(`<${this.localName}> found no element with the id "${id}", so it stays in place.`);
      return this;
    }

    #moveTo(place: HTMLElement | ShadowRoot): void {
      this.#takeAway();
      this.#place = place;
      this.#box = document.createElement('div');
      place.append(this.#box);
      adoptSheets(this.#box, sheets);
      this.#root = createRoot(this.#box, { identifierPrefix: `portico-${mounted++}-` });
    }

    #takeAway(): void {
      this.#root?.unmount();
      this.#box?.remove();
      this.#root = undefined;
      this.#box = undefined;
      this.#place = undefined;
    }

    #toProps(): Record<string, unknown> {
      const callbacks = Object.keys(eventsOf(kind)).map((name) => [
        toCallback(name),
        (...detail: unknown[]) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
      ]);
      return { ...this.#given, ...Object.fromEntries(callbacks), config };
    }
  }

  for (const name of names) {
    Object.defineProperty(AuthElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: AuthElement) {
        return this.getGiven(name) ?? (isFlag(name) ? (rows[name] as { byDefault: boolean }).byDefault : undefined);
      },
      set(this: AuthElement, value: unknown) {
        this.setGiven(name, value ?? undefined);
      },
    });
  }
  return AuthElement;
}

function toWrapperId(given: unknown, elementName: string): string {
  const id = typeof given === 'string' && given.trim() ? given.trim() : `${elementName}-wrapper`;
  return id.replaceAll(/[^\w-]/g, '');
}

function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the author of the page should know, although the page works
  console.warn(text);
}
