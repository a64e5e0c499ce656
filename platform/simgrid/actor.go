package simgrid

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// ReadDeployment reads a SimGrid deployment file: which programs start on which hosts. All hosts must be those of the
// platform, and all functions among those named; with a nil platform neither is checked.
func ReadDeployment(p *platform.Platform, functions []string, fileName string, data []byte, o platform.ReadOptions) ([]platform.Actor, error) {
	return readDeployment(fileName, data, o, func(r *reader, e *element, a platform.Actor) {
		if p == nil {
			return
		}
		if _, known := p.HostByName(a.Host); !known {
			r.fail(e, "host", "the platform has no host %q", a.Host)
		}
		if !slices.Contains(functions, a.Function) {
			r.fail(e, "function", "%v", srcerr.Unknown("function", a.Function, functions))
		}
	})
}

func readDeployment(fileName string, data []byte, o platform.ReadOptions, check func(*reader, *element, platform.Actor)) ([]platform.Actor, error) {
	r := newReader(fileName, data, o)
	var list []platform.Actor
	r.document(func(child, e *element) {
		switch child.name {
		case "actor":
			if a, ok := r.actor(child); ok {
				list = append(list, a)
				check(r, child, a)
			}
		case "config", "random":
			r.inPlatform(child, e)
		default:
			r.fail(child, "", "a deployment has no <%s>", child.wrote).WithHint("a file with hosts is a platform")
			r.skip(child)
		}
	})
	if err := r.errs.Err(); err != nil {
		return nil, err
	}
	return list, nil
}

// deploy adds an actor to the platform.
func (r *reader) deploy(e *element) {
	if !r.rootSet {
		r.fail(e, "", "no platform before it").WithHint("this is a deployment file, which has no hosts; name the platform's file")
		r.broken = true
		return
	}
	a, ok := r.actor(e)
	if _, known := r.b.HostNamed(e.raw("host")); ok && !known {
		r.fail(e, "host", "no host %q", a.Host)
	} else if ok {
		r.b.Actor(a)
		r.refused(e)
	}
}

// actor reads a program and the host that it starts on.
func (r *reader) actor(e *element) (a platform.Actor, ok bool) {
	before := r.errs.Len()
	complete := r.check(e)
	a.Properties = r.properties(e, func(child *element) bool {
		if child.name != "argument" {
			return false
		}
		if r.check(child) {
			a.Arguments = append(a.Arguments, child.get("value"))
		}
		r.leaf(child)
		return true
	})
	if !complete {
		return a, false
	}
	a.Host, a.Function = e.get("host"), e.get("function")
	if a.Function == "" {
		r.fail(e, "function", "actor without a function")
	}
	a.StartSec, a.KillSec = r.seconds(e, "start_time"), r.seconds(e, "kill_time")
	onFailure, _ := r.choice(e, "on_failure", "DIE", "DIE", "RESTART")
	a.Restart = onFailure == "RESTART"
	return a, r.errs.Len() == before
}

// seconds reads a date without a unit; 0 if it is absent or negative, as -1 often is.
func (r *reader) seconds(e *element, attr string) float64 {
	text, given := e.attr(attr)
	if !given {
		return 0
	}
	x, err := native.Number(text)
	if err != nil || x > maxSeconds {
		r.fail(e, attr, "%s is %q (want a number of seconds, up to %g)", attr, text, maxSeconds)
		return 0
	}
	return math.Max(x, 0)
}

const maxSeconds = 1e30
