import type { SVGProps } from 'react';

interface LineIconProps extends SVGProps<SVGSVGElement> {
  readonly path: string;
  readonly size: number;
}

/**
 * Has the color of the text around it, and is hidden from assistive technology. The control or text beside it has the
 * name.
 */
export const LineIcon = ({ path, size, ...rest }: LineIconProps) => (
  <svg
    aria-hidden="true"
    fill="none"
    height={size}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={1.7}
    viewBox="0 0 24 24"
    width={size}
    {...rest}
  >
    <path d={path} />
  </svg>
);
