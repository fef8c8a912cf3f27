import { readSurroundings } from './page.ts';
import { showSight } from './show.ts';
import './sight.css';

window.porticoSight = showSight(readSurroundings());
