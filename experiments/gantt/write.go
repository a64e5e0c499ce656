package gantt

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/canvas"
	"github.com/clustersim/clustersim/experiments/runview"
)

// Format is a kind of picture.
type Format = canvas.Format

// The formats, by the ends of file names.
const (
	SVG         = canvas.SVG
	PNG         = canvas.PNG
	HTML Format = "html"
)

// FormatOf tells the format by a file's name.
func FormatOf(fileName string) (Format, error) { return canvas.FormatOf(fileName, SVG, PNG, HTML) }

// Transfers says whether arrows are drawn.
type Transfers string

// The choices. In HTML pages they are what the page shows first.
const (
	Auto Transfers = "auto" // when there are at most 400
	Show Transfers = "show"
	Hide Transfers = "hide"
)

// ParseTransfers reads a choice.
func ParseTransfers(text string) (Transfers, error) {
	switch t := Transfers(text); t {
	case Auto, Show, Hide:
		return t, nil
	}
	return "", fmt.Errorf("unknown value %q (want auto, show or hide)", text)
}

// Options choose what is drawn. The zero Options are the defaults.
type Options struct {
	Transfers Transfers // "": Auto
}

// Write draws the run. Cost: O(n log n) in tasks and transfers.
func Write(w io.Writer, f Format, r *runview.Run, o Options) error {
	p := newPicture(r, o, f)
	if f == HTML {
		return p.writeHTML(w, r, o)
	}
	c, err := canvas.New(f, p.page())
	if err != nil {
		return fmt.Errorf("gantt: %w", err)
	}
	p.draw(c, func(b *box) string { return tooltip(b, r) })
	return c.Write(w)
}
