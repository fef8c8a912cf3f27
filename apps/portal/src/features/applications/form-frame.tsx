import { Skeleton } from '@portico/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { ApplicationBreadcrumb } from '../../shared/breadcrumb.tsx';
import styles from './application-parts.module.css';

interface FormFrameProps {
  readonly title: string;
  /** The breadcrumbs between the list and the form. */
  readonly crumb?: ReactNode;
  readonly children: ReactNode;
}

export function FormFrame({ title, crumb, children }: FormFrameProps) {
  return (
    <div className={styles.page}>
      <ApplicationBreadcrumb>{crumb}</ApplicationBreadcrumb>
      <h1 className={styles.heading}>{title}</h1>
      {children}
    </div>
  );
}

/** The form is loading. This is not the state of submitting (FRM-18). */
export const FormSkeleton = () => (
  <div aria-hidden="true" className={styles.fields}>
    <Skeleton variant="short" />
    <Skeleton variant="half" />
    <Skeleton variant="short" />
    <Skeleton variant="half" />
    <Skeleton variant="short" />
    <Skeleton variant="half" />
  </div>
);
