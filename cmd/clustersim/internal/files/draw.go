package files

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/drawplatform"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
)

// drawnHosts is how many hosts a picture can have.
const drawnHosts = 200

// drawing draws a platform into a file.
func drawing(cmd *cobra.Command, file, arg string, p *platform.Platform) error {
	if p == nil {
		return mistake.Usagef("--draw goes with a platform, and %s is a workload", arg)
	}
	format, err := canvas.FormatOf(file, canvas.SVG, canvas.PNG, canvas.PDF)
	if err != nil {
		return mistake.InFlag("--draw", err)
	}
	g, err := wiring.New(p, drawnHosts)
	if err != nil {
		return mistake.InFlag("--draw", output.Named(arg, err))
	}
	return output.Create(cmd, file, func(w io.Writer) error { return drawplatform.Write(w, format, g, p.Name()) })
}
