package main

import (
	"testing"

	"github.com/clustersim/clustersim/sim/actor/actortest"
)

func TestOutput(t *testing.T) { actortest.Program(t, "output", run) }
