package scaling

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// fileNames are those of the files that outcome may have.
var fileNames = []string{
	"report.txt", "report.json", "surface.csv", "solutions.csv", "laws.csv", "cells.csv",
	"surface.svg", "surface.png", "surface.pdf", "curves.svg", "curves.png", "curves.pdf",
}

// outcome has the answers for people, in the order in which one asks, and the tables
// and figures behind them. Keys of JSON stay the same from release to release; version
// grows when one changes its name or its meaning.
func (s *scaling) outcome() *report.Report {
	in := s.input
	type named struct {
		Name     string `json:"name"`
		Workload string `json:"workload"`
	}
	var workloads []named
	for _, p := range in.Workloads {
		workloads = append(workloads, named{p.Name, p.Text})
	}
	r := &report.Report{Name: "report", CSV: s.latticeTable()}
	r.Data("version", 2, "file", s.file, "platform", in.Platform.Text, "workloads", workloads, "definition", in.Definition.String(),
		"tolerance", s.report.Tolerance, "scheduler", in.Scheduler, "network", in.Options.Network.String(), "host_sharing", in.Options.HostSharing.String(), "loopback", in.Options.Loopback.String())
	if in.Options.Noise.On() {
		r.Data("noise", in.Options.Noise.String())
	}
	if in.Options.Overhead.On() {
		r.Data("overhead", in.Options.Overhead.String())
	}
	cells := "" // without a comparison there are none
	if v := s.report.Verdict; v != nil {
		cells = "cells"
		r.Data("work_differs", v.WorkDiffers)
	} else {
		r.Data("work_differs", nil)
	}
	r.Keep("lattice", "surface", s.latticeTable())
	r.Keep("solutions", "solutions", s.solutionTable())
	r.Keep("laws", "laws", s.lawTable())
	r.Keep("limits", "", s.limitTable())
	r.Keep("overheads", "", s.overheadTable())
	r.Keep("verdict", "", s.verdictTable())
	r.Keep("regions", "", s.regionTable())
	r.Keep("cells", cells, s.cellTable())
	s.showSurface(r)
	s.showCurves(r)
	s.showSerial(r)
	s.showVerdict(r)
	r.Say("%s; %s, %s", s.meaning(), in.Shown, in.Options)
	draw := func(file, caption string, of func() *figures.Figure, have bool) {
		if have {
			r.Add(report.Part{File: file, Body: report.Figure{Caption: caption, Draw: of}})
		}
	}
	draw("surface", "efficiency over size and platform", s.report.SurfaceFigure, len(s.report.P) > 1 && len(s.report.Sizes) > 1)
	draw("curves", "work that keeps the efficiency", s.report.CurvesFigure, s.anySolution())
	return r
}

// page is the outcome under a title.
func (s *scaling) page() *report.Report {
	r := s.outcome()
	var names []string
	for _, w := range s.input.Workloads {
		names = append(names, w.Name)
	}
	r.Title = "How the work must grow: " + strings.Join(names, " and ")
	r.Intro = s.file + ", on " + s.input.Platform.Text
	return r
}

// anySolution says whether there is a point to draw.
func (s *scaling) anySolution() bool {
	for _, p := range s.report.Workloads {
		for _, c := range p.Curves {
			if slices.ContainsFunc(c.Solutions, func(f isoefficiency.Solution) bool { return f.CrossingFlop > 0 }) {
				return true
			}
		}
	}
	return false
}
