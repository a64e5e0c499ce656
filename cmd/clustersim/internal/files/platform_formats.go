package files

import (
	"io"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// platformFormats are the formats that platforms are written in.
var platformFormats = []output.FileFormat[*platform.Platform]{
	{Name: "yaml", Extensions: []string{".yaml", ".yml"}, Write: platform.WriteNative},
	{Name: "json", Extensions: []string{".json"}, Write: platform.WriteNativeJSON},
	{Name: "xml", Extensions: []string{".xml"}, Write: simgrid.Write},
	{Name: "dot", Extensions: []string{".dot", ".gv"}, Write: writeDOT},
}

const platformFormatNames = "yaml, json, xml or dot"

// platformWriter is the writer that --to names or a file's extension stands for.
func platformWriter(to, file string) (func(io.Writer, *platform.Platform) error, error) {
	return output.Writer(platformFormats, to, file, platformFormatNames, "--to "+platformFormatNames)
}

// graphHosts is how many hosts a graph can have.
const graphHosts = 100_000

func writeDOT(w io.Writer, p *platform.Platform) error {
	g, err := wiring.New(p, graphHosts)
	if err != nil {
		return err
	}
	return g.WriteDOT(w, p.Name())
}
