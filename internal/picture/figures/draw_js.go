package figures

import (
	"errors"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// Drawn says whether the program can draw figures.
const Drawn = false

// drawOn is an error: gonum/plot brings fonts and formats that would double what a page has to load.
func (f *Figure) drawOn(canvas.Canvas) error {
	return errors.New("not drawn in a browser (use the command)")
}
