// actors runs a program of actors on SimGrid and prints what each of them says.
//
//   g++ -O2 -std=c++17 -o actors actors.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./actors PLATFORM.xml PROGRAM.txt [--cfg=network/optim:Full ...]
//
// PROGRAM.txt has one thing a line:
//
//   mutexes N, semaphores TOKENS..., barriers SIZE..., conditions N
//   actor N HOST first|later|daemon|again   begins the code of actor N, whose lines follow:
//     sleep SEC, sleepuntil DATE, yield, exec HOST FLOP, exit
//     put BOX BYTES [SEC], get BOX [SEC], detach BOX BYTES, sendto FROM TO BYTES
//     aexec S HOST FLOP PRIORITY BOUND, aput S BOX BYTES, aget S BOX   S: the number of an activity
//     rput S BOX BYTES RATE, asendto S FROM TO BYTES, receiver BOX
//     read HOST BYTES, write HOST BYTES, aread S HOST BYTES, awrite S HOST BYTES   of the host's first disk
//     iexec S HOST FLOP, then S T, start S
//     wait S [SEC], waituntil S DATE, test S, cancel S, pause S, goon S, prio S PRIORITY, moveexec S HOST
//     any SEC S..., all S..., testany S...        of puts and gets; SEC below 0: no limit
//     anyexec SEC S...                            of executions
//     spawn N, kill N, killall, suspend N, resume N, join N [SEC], move N HOST, killat SEC
//     on HOST, off HOST, linkon LINK, linkoff LINK
//     lock M, trylock M, unlock M, acquire S [SEC], release S, barrier B
//     cwait C M [SEC], signal C, broadcast C
//   A line about an actor that was never made, or about an activity that was not started, does nothing.
//
// stdout: "DATE ACTOR LINE OUTCOME" as each line of code ends, the date with 17 significant digits;
// LINE counts from 0, and is "exit" when the actor ends.
#include "serve.hpp"
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>
#include <simgrid/s4u.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace s4u = simgrid::s4u;

namespace {

struct Code {
  std::string host, kind;
  std::vector<std::vector<std::string>> lines;
  s4u::ActorPtr actor;
  bool lived = false;
};

std::map<int, Code> codes;
std::vector<s4u::MutexPtr> mutexes;
std::vector<s4u::SemaphorePtr> semaphores;
std::vector<s4u::BarrierPtr> barriers;
std::vector<s4u::ConditionVariablePtr> conditions;
std::map<std::string, s4u::Mailbox*> boxes;
std::map<std::string, s4u::Host*> hosts;
std::deque<s4u::ActivityPtr> kept;
std::deque<int> values;

void say(int actor, const std::string& line, const std::string& outcome)
{
  printf("%.17g %d %s %s\n", s4u::Engine::get_clock(), actor, line.c_str(), outcome.c_str());
}

double number(const std::vector<std::string>& w, size_t i, double otherwise)
{
  return i < w.size() ? strtod(w[i].c_str(), nullptr) : otherwise;
}

// is says whether a verb is one of some.
bool is(const std::string& verb, const std::string& verbs)
{
  return (" " + verbs + " ").find(" " + verb + " ") != std::string::npos;
}

class Life {
  int me_;
  const Code& code_;
  struct Slot {
    s4u::CommPtr comm;
    s4u::ExecPtr exec;
    s4u::IoPtr io;
    int** received = nullptr;
    s4u::Activity* any() const
    {
      if (comm)
        return comm.get();
      return exec ? static_cast<s4u::Activity*>(exec.get()) : io.get();
    }
  };
  std::map<std::string, Slot> slots_;

  int* value(size_t line)
  {
    values.push_back(me_ * 1000 + static_cast<int>(line));
    return &values.back();
  }
  std::string received(const Slot& s) const
  {
    return s.received != nullptr && *s.received != nullptr ? "ok " + std::to_string(**s.received) : "ok";
  }
  std::vector<Slot*> several(const std::vector<std::string>& w, size_t from)
  {
    std::vector<Slot*> all;
    for (size_t i = from; i < w.size(); i++)
      if (slots_.count(w[i]) != 0)
        all.push_back(&slots_[w[i]]);
    return all;
  }

  // those are the activities of slots, of one kind.
  template <class Ptr> static std::vector<Ptr> those(const std::vector<Slot*>& slots, Ptr Slot::*kind)
  {
    std::vector<Ptr> list;
    for (const auto* s : slots)
      list.push_back(s->*kind);
    return list;
  }

  // took says which activity has ended, and forgets it.
  std::string took(const s4u::Activity* x)
  {
    for (const auto& kv : slots_)
      if (kv.second.any() == x) {
        std::string said = kv.first + " " + received(kv.second);
        slots_.erase(kv.first);
        return said;
      }
    return "?";
  }

  std::string disk(const std::vector<std::string>& w)
  {
    if (w[0] == "read" || w[0] == "write") {
      auto* d = hosts[w[1]]->get_disks().front();
      if (w[0] == "read")
        d->read(static_cast<sg_size_t>(number(w, 2, 0)));
      else
        d->write(static_cast<sg_size_t>(number(w, 2, 0)));
      return "ok";
    }
    auto* d = hosts[w[2]]->get_disks().front();
    Slot& s = slots_[w[1]];
    s.io    = w[0] == "aread" ? d->read_async(static_cast<sg_size_t>(number(w, 3, 0)))
                              : d->write_async(static_cast<sg_size_t>(number(w, 3, 0)));
    kept.push_back(s.io);
    return "ok";
  }

  std::string turn(const std::vector<std::string>& w)
  {
    if (w[0] == "on")
      hosts[w[1]]->turn_on();
    else if (w[0] == "off")
      hosts[w[1]]->turn_off();
    else if (w[0] == "linkon")
      s4u::Link::by_name(w[1])->turn_on();
    else
      s4u::Link::by_name(w[1])->turn_off();
    return "ok";
  }

  std::string communicate(const std::vector<std::string>& w, size_t line)
  {
    if (w[0] == "put") {
      boxes[w[1]]->put(value(line), static_cast<uint64_t>(number(w, 2, 0)), number(w, 3, -1));
      return "ok";
    }
    if (w[0] == "get")
      return "ok " + std::to_string(*(w.size() > 2 ? boxes[w[1]]->get<int>(number(w, 2, -1)) : boxes[w[1]]->get<int>()));
    if (w[0] == "detach") {
      boxes[w[1]]->put_init(value(line), static_cast<uint64_t>(number(w, 2, 0)))->detach();
      return "ok";
    }
    if (w[0] == "sendto") {
      s4u::Comm::sendto(hosts[w[1]], hosts[w[2]], static_cast<uint64_t>(number(w, 3, 0)));
      return "ok";
    }
    if (w[0] == "receiver") {
      boxes[w[1]]->set_receiver(s4u::Actor::self());
      return "ok";
    }
    Slot& s = slots_[w[1]];
    if (w[0] == "rput") {
      s.comm = boxes[w[2]]->put_init(value(line), static_cast<uint64_t>(number(w, 3, 0)));
      s.comm->set_rate(number(w, 4, 0))->start();
      kept.push_back(s.comm);
      return "ok";
    }
    if (w[0] == "asendto") {
      s.comm = s4u::Comm::sendto_async(hosts[w[2]], hosts[w[3]], static_cast<uint64_t>(number(w, 4, 0)));
      kept.push_back(s.comm);
      return "ok";
    }
    if (w[0] == "aput") {
      s.comm = boxes[w[2]]->put_async(value(line), static_cast<uint64_t>(number(w, 3, 0)));
      kept.push_back(s.comm);
      return "ok";
    }
    s.received  = new int*(nullptr); // kept: the transfer may outlive the actor
    s.comm      = boxes[w[2]]->get_async<int>(s.received);
    kept.push_back(s.comm);
    return "ok";
  }

  std::string activity(const std::vector<std::string>& w)
  {
    if (w[0] == "aexec") {
      Slot& s = slots_[w[1]];
      s.exec  = s4u::this_actor::exec_init(number(w, 3, 0));
      s.exec->set_host(hosts[w[2]])->set_priority(number(w, 4, 1));
      if (number(w, 5, 0) > 0)
        s.exec->set_bound(number(w, 5, 0));
      s.exec->start();
      kept.push_back(s.exec);
      return "ok";
    }
    if (w[0] == "iexec") {
      Slot& s = slots_[w[1]];
      s.exec  = s4u::this_actor::exec_init(number(w, 3, 0))->set_host(hosts[w[2]]);
      kept.push_back(s.exec);
      return "ok";
    }
    if (w[0] == "any") {
      auto all = several(w, 2);
      if (all.empty())
        return "none";
      auto comms = those(all, &Slot::comm);
      ssize_t i = s4u::Comm::wait_any_for(comms, number(w, 1, -1));
      if (i < 0)
        return "timeout";
      return took(comms[i].get());
    }
    if (w[0] == "all") {
      auto all = several(w, 1);
      if (all.empty())
        return "none";
      auto comms = those(all, &Slot::comm);
      s4u::Comm::wait_all(comms);
      return "ok";
    }
    if (w[0] == "testany") {
      auto all = several(w, 1);
      if (all.empty())
        return "none";
      auto comms = those(all, &Slot::comm);
      ssize_t i = s4u::Comm::test_any(comms);
      return i < 0 ? "no" : took(comms[i].get());
    }
    if (w[0] == "anyexec") {
      auto all = several(w, 2);
      if (all.empty())
        return "none";
      auto execs = those(all, &Slot::exec);
      ssize_t i = s4u::Exec::wait_any_for(execs, number(w, 1, -1));
      return i < 0 ? "timeout" : took(execs[i].get());
    }
    if (slots_.count(w[1]) == 0)
      return "none";
    const Slot s = slots_[w[1]];
    if (w[0] == "waituntil") {
      s.any()->wait_until(number(w, 2, 0));
      slots_.erase(w[1]);
      return received(s);
    }
    if (w[0] == "start") {
      s.any()->vetoable_start();
      return "ok";
    }
    if (w[0] == "pause" || w[0] == "goon") {
      if (w[0] == "pause")
        s.any()->suspend();
      else
        s.any()->resume();
      return "ok";
    }
    if (w[0] == "prio" || w[0] == "moveexec") {
      if (w[0] == "prio")
        s.exec->update_priority(number(w, 2, 1));
      else
        s.exec->set_host(hosts[w[2]]);
      return "ok";
    }
    if (w[0] == "then") {
      if (slots_.count(w[2]) == 0)
        return "none";
      s.exec->add_successor(slots_[w[2]].exec);
      return "ok";
    }
    if (w[0] == "wait") {
      if (w.size() > 2) {
        s.any()->wait_for(number(w, 2, -1));
      } else {
        s.any()->wait();
      }
      slots_.erase(w[1]);
      return received(s);
    }
    if (w[0] == "test") {
      if (!s.any()->test())
        return "no";
      slots_.erase(w[1]);
      return received(s);
    }
    s.any()->cancel();
    slots_.erase(w[1]);
    return "ok";
  }

  std::string synchronise(const std::vector<std::string>& w)
  {
    const size_t i = strtoul(w[1].c_str(), nullptr, 10);
    if (w[0] == "lock")
      mutexes[i]->lock();
    else if (w[0] == "trylock")
      return mutexes[i]->try_lock() ? "ok" : "no";
    else if (w[0] == "unlock")
      mutexes[i]->unlock();
    else if (w[0] == "release")
      semaphores[i]->release();
    else if (w[0] == "barrier")
      barriers[i]->wait(); // 3.32 does not say who is the last
    else if (w[0] == "signal")
      conditions[i]->notify_one();
    else if (w[0] == "broadcast")
      conditions[i]->notify_all();
    else if (w[0] == "acquire") {
      if (w.size() == 2)
        semaphores[i]->acquire();
      else if (semaphores[i]->acquire_timeout(number(w, 2, -1)))
        return "timeout";
    } else { // cwait
      std::unique_lock<s4u::Mutex> lock(*mutexes[strtoul(w[2].c_str(), nullptr, 10)], std::adopt_lock);
      std::string said = "ok";
      if (w.size() == 3)
        conditions[i]->wait(lock);
      else if (conditions[i]->wait_for(lock, number(w, 3, -1)) == std::cv_status::timeout)
        said = "timeout";
      lock.release();
      return said;
    }
    return "ok";
  }

  std::string rule(const std::vector<std::string>& w);

  std::string act(const std::vector<std::string>& w, size_t line)
  {
    const std::string& verb = w[0];
    if (verb == "sleep")
      s4u::this_actor::sleep_for(number(w, 1, 0));
    else if (verb == "yield")
      s4u::this_actor::yield();
    else if (verb == "exit")
      s4u::this_actor::exit();
    else if (verb == "killat")
      s4u::Actor::self()->set_kill_time(number(w, 1, 0));
    else if (verb == "exec" && w[1] == "here")
      s4u::this_actor::execute(number(w, 2, 0));
    else if (verb == "exec")
      s4u::this_actor::exec_init(number(w, 2, 0))->set_host(hosts[w[1]])->wait();
    else if (verb == "sleepuntil")
      s4u::this_actor::sleep_until(number(w, 1, 0));
    else if (verb == "killall")
      s4u::Actor::kill_all();
    else if (is(verb, "put get detach sendto aput aget rput asendto receiver"))
      return communicate(w, line);
    else if (is(verb, "aexec iexec then start wait waituntil test cancel pause goon prio moveexec any all testany anyexec"))
      return activity(w);
    else if (is(verb, "read write aread awrite"))
      return disk(w);
    else if (is(verb, "on off linkon linkoff"))
      return turn(w);
    else if (verb == "spawn" || verb == "kill" || verb == "suspend" || verb == "resume" || verb == "join" || verb == "move")
      return rule(w);
    else
      return synchronise(w);
    return "ok";
  }

public:
  Life(int me, const Code& code) : me_(me), code_(code) {}

  void live()
  {
    const int me     = me_;
    codes[me].actor = s4u::Actor::self(); // another one after a restart
    if (!codes[me].lived) // else it has that from its life before
      s4u::this_actor::on_exit([me](bool failed) { say(me, "exit", failed ? "failed" : "ok"); });
    codes[me].lived = true;
    for (size_t i = 0; i < code_.lines.size(); i++) {
      std::string outcome;
      try {
        outcome = act(code_.lines[i], i);
      } catch (const simgrid::TimeoutException&) {
        outcome = "timeout";
      } catch (const simgrid::CancelException&) {
        outcome = "canceled";
      } catch (const simgrid::NetworkFailureException&) {
        outcome = "network";
      } catch (const simgrid::HostFailureException&) {
        outcome = "host";
      } catch (const simgrid::StorageFailureException&) {
        outcome = "disk";
      }
      if (outcome != "none")
        say(me_, std::to_string(i), outcome);
    }
  }
};

void spawn(int n)
{
  Code& c = codes[n];
  c.actor = s4u::Actor::create(std::to_string(n), hosts[c.host], [n]() { Life(n, codes[n]).live(); });
  if (c.kind == "daemon")
    c.actor->daemonize();
  if (c.kind == "again")
    c.actor->set_auto_restart(true);
}

std::string Life::rule(const std::vector<std::string>& w)
{
  const int n = atoi(w[1].c_str());
  if (w[0] == "spawn") {
    spawn(n);
    return "ok";
  }
  const s4u::ActorPtr a = codes[n].actor;
  if (a == nullptr)
    return "none";
  if (w[0] == "kill")
    a->kill();
  else if (w[0] == "suspend")
    a->suspend();
  else if (w[0] == "resume")
    a->resume();
  else if (w[0] == "move")
    a->set_host(hosts[w[2]]);
  else if (w.size() > 2)
    a->join(number(w, 2, -1));
  else
    a->join();
  return "ok";
}

void read(const char* path)
{
  std::ifstream in(path);
  std::string text;
  Code* code = nullptr;
  while (std::getline(in, text)) {
    std::istringstream words(text);
    std::vector<std::string> w;
    for (std::string x; words >> x;)
      w.push_back(x);
    if (w.empty())
      continue;
    if (w[0] == "actor") {
      code       = &codes[atoi(w[1].c_str())];
      code->host = w[2];
      code->kind = w[3];
    } else if (w[0] == "mutexes" || w[0] == "conditions") {
      for (int i = 0; i < atoi(w[1].c_str()); i++)
        if (w[0] == "mutexes")
          mutexes.push_back(s4u::Mutex::create());
        else
          conditions.push_back(s4u::ConditionVariable::create());
    } else if (w[0] == "semaphores" || w[0] == "barriers") {
      for (size_t i = 1; i < w.size(); i++)
        if (w[0] == "barriers")
          barriers.push_back(s4u::Barrier::create(atoi(w[i].c_str())));
        else
          semaphores.push_back(s4u::Semaphore::create(atoi(w[i].c_str())));
    } else if (code == nullptr) {
      fprintf(stderr, "actors: %s: no actor\n", text.c_str());
      exit(3);
    } else {
      if (is(w[0], "put get detach receiver"))
        boxes[w[1]] = s4u::Mailbox::by_name(w[1]);
      if (is(w[0], "aput aget rput"))
        boxes[w[2]] = s4u::Mailbox::by_name(w[2]);
      code->lines.push_back(w);
    }
  }
}

} // namespace

int main(int argc, char* argv[])
{
  serve(argc, argv);
  s4u::Engine e(&argc, argv);
  if (argc < 3) {
    fprintf(stderr, "usage: actors PLATFORM.xml PROGRAM.txt [--cfg=...]\n");
    return 2;
  }
  e.load_platform(argv[1]);
  for (auto* h : e.get_all_hosts())
    hosts[h->get_name()] = h;
  read(argv[2]);
  for (const auto& kv : codes)
    if (kv.second.kind != "later")
      spawn(kv.first);
  e.run();
  printf("%.17g end\n", s4u::Engine::get_clock());
  fflush(stdout);
  _Exit(0); // actors of a deadlock hold what SimGrid would free
}
