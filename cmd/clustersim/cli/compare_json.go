package cli

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/clustersim/clustersim/experiments/comparison"
)

// compareHead is the JSON of a comparison before its lists. Keys are kept
// between versions of the program; version grows when one changes its meaning.
type compareHead struct {
	Version     int      `json:"version"`
	Platform    string   `json:"platform"`
	Network     string   `json:"network"`
	HostSharing string   `json:"host_sharing"`
	Loopback    string   `json:"loopback"`
	Reference   *float64 `json:"reference_speed_flops"` // null: not given
	Runs        int      `json:"runs"`
	Seed        *uint64  `json:"seed"` // null: that of each spec
}

// writeJSON prints everything, a row a line.
func (c *comparing) writeJSON(w io.Writer, report *comparison.Report) error {
	h := compareHead{
		Version: 1, Platform: c.flags.platform, Network: c.grid.Options.Network.String(),
		HostSharing: c.flags.sharing, Loopback: c.flags.loopback, Runs: c.flags.runs, Seed: c.flags.firstSeed(),
	}
	if flops, err := c.flags.referenceFlops(); err == nil && flops > 0 {
		h.Reference = &flops
	}
	head, err := json.MarshalIndent(h, "", "  ")
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	buf.Write(bytes.TrimSuffix(head, []byte("\n}")))
	for _, list := range []struct {
		key   string
		write func(io.Writer, string) error
	}{
		{"rows", c.rowTable(report).WriteArray},
		{"overall", c.standingTable(report).WriteArray},
		{"pairs", c.pairTable(report).WriteArray},
	} {
		buf.WriteString(",\n  \"" + list.key + "\": ")
		if err := list.write(&buf, "  "); err != nil {
			return err
		}
	}
	buf.WriteString("\n}\n")
	_, err = buf.WriteTo(w)
	return err
}
