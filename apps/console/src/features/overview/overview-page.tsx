import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';

export function OverviewPage() {
  const text = useText();
  return <PageFrame title={text.areas.overview}>{null}</PageFrame>;
}
