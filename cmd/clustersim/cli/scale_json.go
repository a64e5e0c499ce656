package cli

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
)

// scaleHead is the JSON of a study before its lists. Keys are kept between versions
// of the program; version grows when one changes its meaning.
type scaleHead struct {
	Version     int            `json:"version"`
	File        string         `json:"file"`
	Platform    string         `json:"platform"`
	Programs    []scaleProgram `json:"programs"`
	Definition  string         `json:"definition"`
	Tolerance   float64        `json:"tolerance"`
	Scheduler   string         `json:"scheduler"`
	Network     string         `json:"network"`
	HostSharing string         `json:"host_sharing"`
	Loopback    string         `json:"loopback"`
	WorkDiffers *float64       `json:"work_differs"` // between two programs at equal n; null: there is one
}

type scaleProgram struct {
	Name     string `json:"name"`
	Workload string `json:"workload"`
}

// writeJSON prints everything, a row a line.
func (s *scaling) writeJSON(w io.Writer) error {
	in := s.input
	h := scaleHead{
		Version: 1, File: s.file, Platform: in.Platform.Text, Definition: in.Definition.String(), Tolerance: s.report.Tolerance,
		Scheduler: in.Scheduler, Network: in.Options.Network.String(), HostSharing: s.sharing(), Loopback: s.loopback(),
	}
	for _, p := range in.Programs {
		h.Programs = append(h.Programs, scaleProgram{p.Name, p.Text})
	}
	if v := s.report.Verdict; v != nil {
		h.WorkDiffers = &v.WorkDiffers
	}
	head, err := json.MarshalIndent(h, "", "  ")
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	buf.Write(bytes.TrimSuffix(head, []byte("\n}")))
	for _, list := range []struct {
		key string
		*table.Table
	}{
		{"lattice", s.latticeTable()},
		{"solutions", s.solutionTable()},
		{"laws", s.lawTable()},
		{"limits", s.limitTable()},
		{"overheads", s.overheadTable()},
		{"verdict", s.verdictTable()},
		{"regions", s.regionTable()},
		{"cells", s.cellTable()},
	} {
		buf.WriteString(",\n  \"" + list.key + "\": ")
		if err := list.WriteArray(&buf, "  "); err != nil {
			return err
		}
	}
	buf.WriteString("\n}\n")
	_, err = buf.WriteTo(w)
	return err
}

func (s *scaling) sharing() string {
	if s.input.Options.HostSharing != 0 {
		return "time"
	}
	return "space"
}

func (s *scaling) loopback() string {
	if s.input.Options.Loopback != 0 {
		return "simgrid"
	}
	return "free"
}

// files are the tables and figures, by name.
func (s *scaling) files() []ledger.File {
	csv := func(name string, make func() *table.Table) ledger.File {
		return ledger.File{Name: name, Write: func(w io.Writer) error { return make().Write(w, table.CSV) }}
	}
	list := []ledger.File{
		{Name: "report.txt", Write: s.writeText},
		{Name: "report.json", Write: s.writeJSON},
		csv("surface.csv", s.latticeTable),
		csv("solutions.csv", s.solutionTable),
		csv("laws.csv", s.lawTable),
	}
	if s.report.Verdict != nil {
		list = append(list, csv("cells.csv", s.cellTable))
	}
	for _, f := range []struct {
		name string
		make func() *figures.Figure
		have bool
	}{
		{"surface", s.report.SurfaceFigure, len(s.report.P) > 1 && len(s.report.Sizes) > 1},
		{"curves", s.report.CurvesFigure, s.anySolution()},
	} {
		for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
			if f.have {
				list = append(list, ledger.File{Name: f.name + "." + string(format), Write: func(w io.Writer) error {
					return figures.Write(w, format, f.make(), figures.Options{})
				}})
			}
		}
	}
	return list
}

// anySolution says whether there is a point to draw.
func (s *scaling) anySolution() bool {
	for _, p := range s.report.Programs {
		for _, c := range p.Curves {
			for _, f := range c.Solutions {
				if f.CrossingFlop > 0 {
					return true
				}
			}
		}
	}
	return false
}
