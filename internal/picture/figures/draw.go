//go:build !js

package figures

import (
	"gonum.org/v1/plot/vg/draw"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// Drawn says whether the program can draw figures.
const Drawn = true

func (f *Figure) drawOn(c canvas.Canvas) error { return newPage(f).drawOn(draw.New(c)) }
