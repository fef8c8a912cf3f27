import { readEnvironment } from './page.ts';
import { showFirstPaint } from './show.ts';
import './first-paint.css';

window.porticoFirstPaint = showFirstPaint(readEnvironment());
